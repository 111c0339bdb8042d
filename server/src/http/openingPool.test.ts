import crypto, { type KeyObject } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { vectorPrivateKeyPem, vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { sealText } from '@hongbao/testkit/seal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { envelopeKeys } from './envelopeKeys.ts';
import { envelopeOpener } from './envelopeOpener.ts';
import { OpeningPool } from './openingPool.ts';

const { privateKey } = envelopeKeys(vectorPrivateKeyPem);
const sealed = (json: string) => sealText(json, vectorPublicKeyPem);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

/** How many keys this thread itself has decrypted. */
let inPlace = 0;
/** The threads that were started. */
const started: Worker[] = [];
const threads: { Worker: typeof Worker } = createRequire(import.meta.url)('node:worker_threads');
const { privateDecrypt } = crypto;
const RealWorker = threads.Worker;
beforeAll(() => {
  threads.Worker = class extends RealWorker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      started.push(this);
    }
  };
  Object.assign(crypto, {
    privateDecrypt: (key: { key: KeyObject }, block: Buffer) => {
      inPlace += 1;
      return privateDecrypt(key as never, block);
    },
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  threads.Worker = RealWorker;
  Object.assign(crypto, { privateDecrypt });
  syncBuiltinESMExports();
});
beforeEach(() => {
  started.length = 0;
});

const pools: OpeningPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

/** Opens something until this thread decrypts nothing any more. */
async function untilOnThreads(pool: OpeningPool): Promise<void> {
  await vi.waitFor(
    async () => {
      inPlace = 0;
      expect(await pool.open(sealed('{"a":1}'), 'nobody')).toEqual({ a: 1 });
      expect(inPlace).toBe(0);
    },
    { timeout: 15_000 },
  );
}

async function given(count = 1): Promise<OpeningPool> {
  const pool = new OpeningPool(privateKey, count);
  pools.push(pool);
  await untilOnThreads(pool);
  inPlace = 0;
  return pool;
}

/** Gives this thread something to do in every turn. Gives back how to end it. */
function keepBusy(): () => void {
  let isBusy = true;
  const work = () => {
    const until = performance.now() + 0.5;
    while (performance.now() < until);
    if (isBusy) setImmediate(work);
  };
  work();
  return () => void (isBusy = false);
}

describe('threads that open envelopes', () => {
  it('are not started before the first envelope, which does not wait for them', async () => {
    const pool = new OpeningPool(privateKey, 2);
    pools.push(pool);
    expect(started).toHaveLength(0);
    inPlace = 0;
    expect(await pool.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    expect(inPlace).toBe(1);
    await untilOnThreads(pool);
    expect(started).toHaveLength(2);
  });

  it('give each its own, however many ask at once', async () => {
    const pool = await given(2);
    const all = numbered(300).map((each) => ({ each, text: sealed(JSON.stringify(each)) }));
    const opened = await Promise.all(all.map(({ text }) => pool.open(text, 'a')));
    expect(opened).toEqual(all.map(({ each }) => each));
  });

  it('are helped while this one has nothing else to do, and only then', async () => {
    const pool = await given();
    const texts = numbered(60).map((each) => sealed(JSON.stringify(each)));
    const openAll = () => Promise.all(texts.map((text) => pool.open(text, 'a')));
    expect(await openAll()).toEqual(numbered(60));
    expect(inPlace).toBeGreaterThan(0);
    expect(inPlace).toBeLessThan(60);
    inPlace = 0;
    const endWork = keepBusy();
    expect(await openAll()).toEqual(numbered(60));
    endWork();
    expect(inPlace).toBe(0);
  });

  it('give null for what is none, amid others', async () => {
    const pool = await given();
    const texts = ['', sealed('{"a":1}'), 'a.b', sealed('[1]'), sealed('{"a":2}'), '"'];
    const opened = await Promise.all(texts.map((text) => pool.open(text, 'a')));
    expect(opened).toEqual([null, { a: 1 }, null, null, { a: 2 }, null]);
  });

  it('are none where the server has no cores for them', async () => {
    const opener = envelopeOpener(privateKey, 0);
    inPlace = 0;
    expect(await opener.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    expect(await opener.open('no', 'a')).toBeNull();
    expect(inPlace).toBe(2);
    expect(started).toHaveLength(0);
    await opener.close();
  });
});

describe('too many at once', () => {
  const text = sealed('{"a":1}');
  const outcomes = (asked: readonly Promise<unknown>[]) =>
    Promise.all(
      asked.map((each) =>
        each.then(
          () => 'opened',
          (error: unknown) => error,
        ),
      ),
    );

  it('of one are refused, while others get in', async () => {
    const pool = await given();
    const asked = [...numbered(401).map(() => pool.open(text, 'a')), pool.open(text, 'b')];
    const found = await outcomes(asked);
    expect(found[400]).toMatchObject({ problem: 'tooMany', facts: { atOnce: 400 } });
    expect(found.filter((each) => each === 'opened')).toHaveLength(401);
    await expect(pool.open(text, 'a')).resolves.toEqual({ a: 1 });
  });

  it('of all are refused, and let in again', async () => {
    const pool = await given();
    const found = await outcomes(numbered(1001).map(({ index }) => pool.open(text, `${index}`)));
    expect(found.slice(0, 1000).every((each) => each === 'opened')).toBe(true);
    expect(found[1000]).toMatchObject({ problem: 'tooMany', facts: { atOnce: 1000 } });
    await expect(pool.open(text, 'a')).resolves.toEqual({ a: 1 });
  });
});

describe('a thread that ends', () => {
  it('with work in hand leaves nobody waiting, and another takes its place', async () => {
    const pool = await given();
    const asked = numbered(60).map((each) => pool.open(sealed(JSON.stringify(each)), 'a'));
    const [thread] = started;
    void thread?.terminate();
    expect(await Promise.all(asked)).toEqual(numbered(60));
    expect(inPlace).toBeGreaterThan(0);
    await untilOnThreads(pool);
    expect(started.filter(({ threadId }) => threadId !== -1)).toHaveLength(1);
  });

  it('while idle is replaced too', async () => {
    const pool = await given();
    await started[0]?.terminate();
    expect(await pool.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    await untilOnThreads(pool);
  });
});

describe('closing', () => {
  it('ends every thread; what is asked later is opened in place', async () => {
    const pool = await given(2);
    await pool.close();
    expect(started.map(({ threadId }) => threadId)).toEqual([-1, -1]);
    expect(await pool.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    expect(inPlace).toBe(1);
  });

  it('while they are being started ends them as well', async () => {
    const pool = new OpeningPool(privateKey, 1);
    await pool.open(sealed('{"a":1}'), 'a');
    await pool.close();
    expect(started.map(({ threadId }) => threadId)).toEqual([-1]);
  });
});
