import type { Call, ResultOf } from '@hongbao/contracts/call';
import { cacheResult } from '@hongbao/contracts/http/cacheResult';
import { isEventStream, readEventData } from '@hongbao/contracts/http/readEventData';
import { type LooseInput, toRequest } from '@hongbao/contracts/http/request';
import { type Answered, readAnswer } from './answer.ts';
import { callHeaders } from './callHeaders.ts';
import { AnswerLost, SecondFactorRequired } from './errors.ts';
import type { CallInput } from './input.ts';
import {
  type AnyCalls,
  type NamedCalls,
  type NamedStreams,
  callNamed,
  namedCalls,
  namedStreams,
  resultOf,
} from './namedCalls.ts';
import type { CallOptions, ClientOptions, Credentials } from './options.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';

/** Typed calls to one server, in one world, as one member or without a session. */
export interface Client {
  /** The server's address, see `ClientOptions`. */
  readonly url: string;
  /** The world of the calls; null: the server's main world. */
  readonly world: string | null;
  /**
   * Every call by name, with its fields in one object: `client.calls.openPosition({ symbol: 'BTC/USDT', … })`. Resolves
   * to the result; rejects with `CallRefused` when the server refuses, with `AnswerLost` when no answer arrived.
   */
  readonly calls: NamedCalls<AnyCalls>;
  /**
   * Every stream by name: `for await (const event of client.streams.streamTrade({ symbols: 'BTC/USDT' }))`. Ends as
   * `events` does.
   */
  readonly streams: NamedStreams;
  /**
   * Sends a call by its contract; `input` has its path parameters, query and body. A refusal is returned as `ok:
   * false`. Throws only when no answer arrived.
   */
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  /** Sends a call by its contract and returns its result. Throws `CallRefused` when the server refuses it. */
  must<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  /** The events of a stream, until the loop exits, `signal` aborts, or the server ends the stream. */
  events<C extends Call>(
    call: C,
    input?: CallInput<C>,
    options?: CallOptions,
  ): AsyncGenerator<ResultOf<C>, void, undefined>;
  /** Sends any request of a call, sealed and signed as required, and returns the raw response. */
  send(call: Call, input?: LooseInput, options?: CallOptions): Promise<Response>;
  /** Uploads a picture or PDF as the member and returns its path. */
  upload(file: Blob, name?: string): Promise<string>;
  /**
   * Signs in with account and password and returns a client of the member. Throws `CallRefused` when the credentials
   * are refused, `SecondFactorRequired` when the account has an authenticator and `googleCode` is absent.
   */
  signIn(credentials: Credentials): Promise<Client>;
  /** A client with some options changed: another member, world or language. */
  with(change: Partial<ClientOptions>): Client;
}

const login = callNamed('login');
const loginByGoogleCode = callNamed('loginByGoogleCode');
const getSetting = callNamed('getSetting');
const uploadFile = callNamed('uploadFile');

/** A client of a Hongbao server, or of any server with the same wire format. */
export function createClient(options: ClientOptions): Client {
  const askFor = options.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given));
  const publicKey = cacheResult(async () => {
    if (options.publicKey !== undefined) return options.publicKey;
    const query = { key: 'rsaPublicKey' };
    return String(resultOf(getSetting, await call(getSetting, { query }, { token: null })));
  });
  const encoders = {
    // The ciphers are loaded with the first sealed body.
    sealed: async (body: unknown) => {
      const [{ sealBody }, key] = await Promise.all([import('./sealing.ts'), publicKey()]);
      return sealBody(body, key);
    },
    multipart: toForm,
  };
  const fetchCall = async (contract: Call, input: LooseInput, given: CallOptions) => {
    const headers = callHeaders(options, contract, given);
    const { url, ...init } = await toRequest(contract, input, headers, encoders);
    const signal = given.signal ? { signal: given.signal } : {};
    // A redirect is not followed, because the token would be sent to an address that the answer names.
    const sent = { ...init, ...signal, redirect: 'manual' } as const;
    const answer = await askFor(`${options.url}${url}`, sent).catch((cause: unknown) => {
      throw new AnswerLost(contract.name, given.idempotencyKey, cause);
    });
    if (isRedirect(answer))
      throw new Error(
        `${contract.name}: the server redirects to ${answer.headers.get('location') ?? 'another address'}. Redirects are not followed, because requests contain tokens. Use the final address as url of the client.`,
      );
    return answer;
  };
  const call: Client['call'] = async (contract, input = {}, given = {}) => {
    const keyed = withKey(contract, given);
    const answer = await fetchCall(contract, input as LooseInput, keyed);
    const text = await answer.text().catch((cause: unknown) => {
      throw new AnswerLost(contract.name, keyed.idempotencyKey, cause);
    });
    const headers = Object.fromEntries(answer.headers.entries());
    const raw = { status: answer.status, headers, text };
    return (options.checks ?? readAnswer)(contract, raw);
  };
  const signIn = async ({ account, password, googleCode }: Credentials) => {
    const body = { method: 'password', account, password } as const;
    const signedIn = resultOf(login, await call(login, { body }, { token: null }));
    if ('token' in signedIn) return signedIn.token;
    const { ticket } = signedIn;
    if (googleCode === undefined) throw new SecondFactorRequired(ticket);
    const second = { body: { ticket, googleCode } };
    return resultOf(loginByGoogleCode, await call(loginByGoogleCode, second, { token: null }))
      .token;
  };
  const events: Client['events'] = (contract, input = {}, given = {}) =>
    eventsOf(contract, () => fetchCall(contract, input as LooseInput, given));
  return {
    url: options.url,
    world: options.world ?? null,
    calls: namedCalls<AnyCalls>(call, {}),
    streams: namedStreams(events),
    call,
    must: async (contract, input, given) => resultOf(contract, await call(contract, input, given)),
    send: (contract, input = {}, given = {}) =>
      fetchCall(contract, input, withKey(contract, given)),
    events,
    upload: async (file, name = 'file') =>
      resultOf(
        uploadFile,
        await call(uploadFile, { body: { file: new File([file], name) } as object }),
      ),
    signIn: async (credentials) => createClient({ ...options, token: await signIn(credentials) }),
    with: (change) => createClient({ ...options, ...change }),
  };
}

/** Whether an answer is a redirect. Browsers hide its status and address. */
const isRedirect = ({ status, type, headers }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'));

async function* eventsOf<C extends Call>(
  call: C,
  open: () => Promise<Response>,
): AsyncGenerator<ResultOf<C>, void, undefined> {
  const answer = await open();
  if (!isEventStream(answer)) {
    const headers = Object.fromEntries(answer.headers.entries());
    resultOf(call, readAnswer(call, { status: answer.status, headers, text: await answer.text() }));
    throw new Error(`${call.name} did not return an event stream (HTTP ${answer.status})`);
  }
  if (answer.body === null) return;
  for await (const events of readEventData(answer.body))
    for (const data of events) yield JSON.parse(data) as ResultOf<C>;
}

function withKey(call: Call, given: CallOptions): CallOptions {
  const isKeyed = call.movesMoney && given.idempotencyKey === undefined;
  return isKeyed ? { ...given, idempotencyKey: newIdempotencyKey() } : given;
}

/** The parts of a form, with the fields first, because the server reads them before the file. */
function toForm(body: unknown): FormData {
  const form = new FormData();
  const parts = Object.entries(Object(body) as Record<string, unknown>);
  for (const [name, value] of parts) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of parts) if (value instanceof Blob) form.append(name, value);
  return form;
}
