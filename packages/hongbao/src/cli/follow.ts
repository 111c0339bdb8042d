import type { LooseInput } from '@hongbao/sdk/input';
import type { Call, ResultOf } from '@hongbao/contracts/call';
import { streamTraffic } from '@hongbao/contracts/control/traffic.calls';
import { toWireTime } from '@hongbao/contracts/time';
import type { Connection } from './connection.ts';

type Line = ResultOf<typeof streamTraffic>['lines'][number];

/** Prints a stream until interrupted: one JSON document per event, or one line per request for traffic. */
export async function follow(
  { client, isJson }: Connection,
  call: Call,
  input: LooseInput,
): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  try {
    for await (const event of client.events(call, input as object, { signal: stop.signal })) {
      if (isJson || call.name !== streamTraffic.name) console.log(JSON.stringify(event));
      else printLines(event as ResultOf<typeof streamTraffic>);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

function printLines({ lines, lost }: ResultOf<typeof streamTraffic>): void {
  for (const line of lines) console.log(formatLine(line));
  if (lost > 0) console.log(`… ${lost} requests were skipped: they arrived too fast`);
}

/** A request as a line: time, call, outcome. */
export function formatLine(line: Line): string {
  const { at, call, method, path, status, code, durationMs, memberId, faults, answer } = line;
  const rules = [...faults, ...(answer === undefined ? [] : [answer])];
  return [
    toWireTime(at),
    String(code ?? status).padStart(4),
    `${Math.round(durationMs)} ms`.padStart(8),
    call ?? `${method} ${path}`,
    memberId ?? '',
    rules.length > 0 ? `[${rules.join(' ')}]` : '',
  ]
    .join('  ')
    .trimEnd();
}
