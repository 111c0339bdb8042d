import crypto, { type KeyObject } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { vectorPrivateKeyPem, vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { sealText } from '@hongbao/test-support/seal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { envelopeKeys } from './envelopeKeys.ts';
import { type ThreadedOpener, envelopeOpener } from './envelopeOpener.ts';

const { privateKey } = envelopeKeys(vectorPrivateKeyPem);
const sealed = (json: string) => sealText(json, vectorPublicKeyPem);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

/** Number of envelopes opened on the test's own thread. */
let inPlace = 0;
/** Worker threads started by the openers. */
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

const openers: ThreadedOpener[] = [];
afterEach(async () => {
  for (const opener of openers.splice(0)) await opener.close();
});

function openerWith(count: number): ThreadedOpener {
  const opener = envelopeOpener(privateKey, count);
  openers.push(opener);
  return opener;
}

/** Opens envelopes until one is opened on a worker thread. */
async function untilOnThreads(opener: ThreadedOpener): Promise<void> {
  await vi.waitFor(
    async () => {
      inPlace = 0;
      expect(await opener.open(sealed('{"a":1}'), 'warm-up')).toEqual({ a: 1 });
      expect(inPlace).toBe(0);
    },
    { timeout: 15_000 },
  );
}

async function startedOpener(count = 1): Promise<ThreadedOpener> {
  const opener = openerWith(count);
  await untilOnThreads(opener);
  inPlace = 0;
  return opener;
}

describe('the envelope opener', () => {
  it('opens the first envelope on the calling thread and starts its worker threads', async () => {
    const opener = openerWith(2);
    expect(started).toHaveLength(0);
    inPlace = 0;
    expect(await opener.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    expect(inPlace).toBe(1);
    await untilOnThreads(opener);
    expect(started).toHaveLength(2);
  });

  it('returns the right object to each of 300 concurrent callers, opened on a worker thread', async () => {
    const opener = await startedOpener(2);
    const all = numbered(300).map((each) => ({ each, text: sealed(JSON.stringify(each)) }));
    const opened = await Promise.all(all.map(({ text }) => opener.open(text, 'a')));
    expect(opened).toEqual(all.map(({ each }) => each));
    expect(inPlace).toBe(0);
  });

  it('returns null for invalid envelopes between valid ones', async () => {
    const opener = await startedOpener();
    const texts = ['', sealed('{"a":1}'), 'a.b', sealed('[1]'), sealed('{"a":2}'), '"'];
    const opened = await Promise.all(texts.map((text) => opener.open(text, 'a')));
    expect(opened).toEqual([null, { a: 1 }, null, null, { a: 2 }, null]);
  });

  it('starts no worker thread when the number of threads is 0', async () => {
    const opener = openerWith(0);
    inPlace = 0;
    expect(await opener.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    expect(await opener.open('no', 'a')).toBeNull();
    expect(inPlace).toBe(2);
    expect(started).toHaveLength(0);
  });

  it('opens on the calling thread, without another attempt, when worker threads cannot be started', async () => {
    const { Worker: TestWorker } = threads;
    const ended: Worker[] = [];
    threads.Worker = class extends RealWorker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        ended.push(this);
        void this.terminate();
      }
    };
    try {
      const opener = openerWith(1);
      inPlace = 0;
      expect(await opener.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
      await vi.waitFor(() => {
        expect(ended.length).toBeGreaterThan(0);
        expect(ended.every(({ threadId }) => threadId === -1)).toBe(true);
      });
      await setTimeout(100);
      const tries = ended.length;
      expect(await opener.open(sealed('{"a":2}'), 'a')).toEqual({ a: 2 });
      await setTimeout(100);
      expect([inPlace, ended.length]).toEqual([2, tries]);
    } finally {
      threads.Worker = TestWorker;
    }
  });
});

describe('the bound of pending envelopes', () => {
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

  it('is 400 for one owner, and does not affect another owner', async () => {
    const opener = await startedOpener();
    const asked = [...numbered(401).map(() => opener.open(text, 'a')), opener.open(text, 'b')];
    const found = await outcomes(asked);
    expect(found[400]).toMatchObject({ problem: 'tooMany', facts: { atOnce: 400 } });
    expect(found.filter((each) => each === 'opened')).toHaveLength(401);
    await expect(opener.open(text, 'a')).resolves.toEqual({ a: 1 });
  });

  it('is 1,000 for all owners, and more are accepted once the queue has drained', async () => {
    const opener = await startedOpener();
    const found = await outcomes(numbered(1001).map(({ index }) => opener.open(text, `${index}`)));
    expect(found.slice(0, 1000).every((each) => each === 'opened')).toBe(true);
    expect(found[1000]).toMatchObject({ problem: 'tooMany', facts: { atOnce: 1000 } });
    await expect(opener.open(text, 'a')).resolves.toEqual({ a: 1 });
  });
});

describe('the envelope opener after a worker thread has ended', () => {
  it('opens pending envelopes on the calling thread and starts another worker thread', async () => {
    const opener = await startedOpener();
    const asked = numbered(60).map((each) => opener.open(sealed(JSON.stringify(each)), 'a'));
    const [thread] = started;
    void thread?.terminate();
    expect(await Promise.all(asked)).toEqual(numbered(60));
    expect(inPlace).toBeGreaterThan(0);
    await untilOnThreads(opener);
    expect(started.filter(({ threadId }) => threadId !== -1)).toHaveLength(1);
  });

  it('replaces a worker thread that was idle', async () => {
    const opener = await startedOpener();
    await started[0]?.terminate();
    expect(await opener.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    await untilOnThreads(opener);
  });
});

describe('the closed envelope opener', () => {
  it('has ended every worker thread, and opens later envelopes on the calling thread', async () => {
    const opener = await startedOpener(2);
    await opener.close();
    expect(started.map(({ threadId }) => threadId)).toEqual([-1, -1]);
    expect(await opener.open(sealed('{"a":1}'), 'a')).toEqual({ a: 1 });
    expect(inPlace).toBe(1);
  });

  it('has ended worker threads that were still starting', async () => {
    const opener = openerWith(1);
    await opener.open(sealed('{"a":1}'), 'a');
    await opener.close();
    expect(started.map(({ threadId }) => threadId)).toEqual([-1]);
  });
});
