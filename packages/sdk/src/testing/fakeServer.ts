export interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

/** An answer of the fake server: fields of the wrapper, a whole response, or the error with which `fetch` rejects. */
type FakeAnswer = object | Response | Error;

/** A `fetch` that returns the given answers in order, and the requests that it received. */
export function fakeServer(...answers: readonly FakeAnswer[]) {
  const left = [...answers];
  const requests: SentRequest[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    requests.push({ url: String(url), init, headers: new Headers(init.headers) });
    const answer = left.shift() ?? new Error('no more answers');
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json({ ...wrapper, ...answer });
  };
  /** The last received request. */
  const last = (): SentRequest => {
    const request = requests.at(-1);
    if (!request) throw new Error('There was no request.');
    return request;
  };
  return { fetch, requests, last };
}

const wrapper = { success: true, code: 200, message: '', timestamp: 1, result: null };

/** The fields of a refusal's wrapper. */
export const refusal = (reason: string, more: object = {}) => ({
  success: false,
  code: 1001,
  message: 'No.',
  result: { reason, ...more },
});
