import { type APIRequestContext, test } from '@playwright/test';

interface Answer<R> {
  readonly code: number;
  readonly message: string;
  readonly result: R;
}

/** The operator's control of the world of a journey: changes its clock and market, reads its outbox and ledger. */
export interface Operator {
  readonly world: string;
  get<R>(path: string): Promise<R>;
  post<R>(path: string, body?: object): Promise<R>;
  advance(by: string): Promise<void>;
  advanceTo(at: number): Promise<void>;
  now(): Promise<number>;
  /** Returns the newest code that was sent to an address. */
  codeFor(to: string): Promise<string>;
  gap(symbol: string, percent: number): Promise<void>;
  audit(): Promise<{ balanced: boolean; problems: string[] }>;
}

/**
 * Creates a frozen world (by default an empty one) and returns its operator. A repeated journey gets a different world
 * with the same seed.
 */
export async function newWorld(
  request: APIRequestContext,
  name: string,
  scenario = 'empty',
): Promise<Operator> {
  const { repeatEachIndex, retry } = test.info();
  const id = [name, ...[repeatEachIndex, retry].filter((again) => again > 0)].join('-');
  return createWorld(request, { id, seed: name, scenario });
}

/** Maximum time to create a world, in milliseconds: the demo world takes seconds, more on a busy machine. */
const CREATE_MS = 60_000;

/** Creates a frozen world and returns its operator. Also works outside of tests, because the tour is a plain script. */
export async function createWorld(
  request: APIRequestContext,
  { id, seed, scenario }: { id: string; seed: string; scenario: string },
): Promise<Operator> {
  const inWorld = (path: string) => `/control/worlds/${id}${path}`;
  await read(
    await request.post('/control/worlds', { data: { id, scenario, seed }, timeout: CREATE_MS }),
  );
  const get = async <R>(path: string) => read<R>(await request.get(inWorld(path)));
  const post = async <R>(path: string, body: object = {}) =>
    read<R>(await request.post(inWorld(path), { data: body }));
  return {
    world: id,
    get,
    post,
    advance: async (by) => void (await post('/clock/advance', { by })),
    advanceTo: async (at) => void (await post('/clock/advance', { to: at })),
    now: async () => (await get<{ now: number }>('/clock')).now,
    codeFor: async (to) => {
      const [message] = await get<{ code?: string }[]>(`/outbox?to=${encodeURIComponent(to)}`);
      if (!message?.code) throw new Error(`No code was sent to ${to}`);
      return message.code;
    },
    gap: async (symbol, percent) =>
      void (await post('/market/interventions', { symbol, kind: 'gap', percent })),
    audit: () => get('/ledger/audit'),
  };
}

async function read<R>(response: { json(): Promise<unknown>; url(): string }): Promise<R> {
  const { code, message, result } = (await response.json()) as Answer<R>;
  if (code !== 200)
    throw new Error(`${response.url()}: ${code} ${message} ${JSON.stringify(result)}`);
  return result;
}
