import type { IncomingMessage } from 'node:http';
import { SECOND_MS } from '@hongbao/contracts/time';
import { steadyNow } from '@hongbao/engine/world/machineClock';
import { TransportError } from '@hongbao/engine/calls/answers';

/** Minimum average rate at which the body of an upload must arrive, bytes a second. */
export const RATE_MIN = 4_096;
/** Time from the start of a body during which its rate is not checked. */
const GRACE_MS = 5 * SECOND_MS;
/** Consecutive checks below the rate after which a body is refused: one may follow a pause of this process. */
const SLOW_CHECKS_MAX = 2;

/** Waits for work that reads the body of a request. Throws `tooSlow` if the body arrives below the minimum rate. */
export async function requireRate(request: IncomingMessage, work: Promise<void>): Promise<void> {
  const { socket } = request;
  // The count of bytes is missing on the socket of an injected request, which is never slow.
  const before = socket.bytesRead;
  const startedAt = steadyNow();
  let slowChecks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const slow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const elapsedMs = steadyNow() - startedAt;
      if (elapsedMs < GRACE_MS || request.complete) return;
      const isSlow = socket.bytesRead - before < (RATE_MIN * elapsedMs) / SECOND_MS;
      slowChecks = isSlow ? slowChecks + 1 : 0;
      if (slowChecks >= SLOW_CHECKS_MAX)
        reject(new TransportError('tooSlow', { minBytesPerS: RATE_MIN }));
    }, SECOND_MS);
  });
  try {
    await Promise.race([work, slow]);
  } finally {
    clearInterval(timer);
  }
}
