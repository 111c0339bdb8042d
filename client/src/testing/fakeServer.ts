import type { Call } from '@hongbao/contracts/call';
import { vectorPrivateKeyPem, vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { openWithPrivateKey } from '@hongbao/contracts/openEnvelope.samples';
import { vi } from 'vitest';

/** The simulated answer to a call: a result (after `afterMs` milliseconds), a refusal code, a network error or no answer. */
type Reply =
  | { readonly result: unknown; readonly afterMs?: number }
  | { readonly code: number }
  | 'lost'
  | 'silent';

interface RecordedRequest {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Stubs `fetch`: answers calls as configured by `on` and records the requests. A call without a configured answer fails
 * with a network error.
 */
export function fakeServer() {
  const replies = new Map<string, Reply>();
  const recorded = new Map<string, RecordedRequest[]>();
  const nameOf = (url: string) =>
    [...replies.keys()].find((path) => url.split('?')[0] === path) ?? url;
  const answer = (body: object) =>
    new Response(JSON.stringify({ success: true, code: 200, message: '', ...body }));

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('rsaPublicKey')) return answer({ result: vectorPublicKeyPem });
    const path = nameOf(url);
    const { body: text, headers } = init;
    const body =
      typeof text === 'string'
        ? JSON.parse(openWithPrivateKey(text, vectorPrivateKeyPem).json)
        : null;
    const known = recorded.get(path) ?? [];
    recorded.set(path, [...known, { url, body, headers: headers as Record<string, string> }]);
    const reply = replies.get(path) ?? 'lost';
    if (reply === 'lost') throw new TypeError('failed to fetch');
    if (reply === 'silent') return silence(init.signal);
    if (!('result' in reply)) return answer(reply);
    const { result, afterMs = 0 } = reply;
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    return answer({ result });
  });
  return {
    on: (call: Pick<Call, 'path'>, reply: Reply) => void replies.set(call.path, reply),
    /** The recorded requests of a call, oldest first. */
    requests: (call: Pick<Call, 'path'>): readonly RecordedRequest[] =>
      recorded.get(call.path) ?? [],
  };
}

/** Returns a promise that never resolves, and rejects when the request is aborted. */
function silence(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp);
  });
}
