export interface RawRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Path and query of the request. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** An HTTP answer. Header names are in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Buffer;
}

/** Sends requests to the server: in memory in tests, over a socket in browser journeys. */
export type Transport = (request: RawRequest) => Promise<RawAnswer>;

/** Returns a transport over sockets to the server at `origin` ("http://127.0.0.1:3000"). */
export function fetchFrom(origin: string): Transport {
  return async ({ method, url, headers = {}, body }) => {
    const init = { method, headers: { ...headers } };
    const payload = typeof body === 'string' || body === undefined ? body : Uint8Array.from(body);
    const answer = await fetch(
      `${origin}${url}`,
      payload === undefined ? init : { ...init, body: payload },
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    const found = textHeaders([...answer.headers.entries()]);
    return { status: answer.status, headers: found, text: bytes.toString('utf8'), bytes };
  };
}

/** Returns header values as text, one per name. */
export function textHeaders(
  entries: readonly (readonly [string, unknown])[],
): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
