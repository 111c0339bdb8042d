import { listTickers } from '@hongbao/contracts/market/market.calls';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Glance, Recorded } from './exchange.ts';
import { LineTexts } from './lineTexts.ts';
import { newestFirst } from './listExchanges.ts';
import { CHARACTERS_MAX, EXCHANGES_MAX, Recorder } from './recorder.ts';
import { Repeated } from './repeated.ts';
import { linesMaxAt, nextPortion } from './tellTraffic.ts';

const address = { call: null, url: '/api/x', params: {}, query: {} };
const heading = { host: 'here', headers: {} };
const recorded = (answer = ''): Recorded => ({
  at: 0,
  wallAt: 0,
  durationMs: 1,
  requestId: 'r1',
  method: 'GET',
  address,
  heading,
  body: null,
  bodyLength: 0,
  opened: undefined,
  memberId: null,
  outcome: 'answered',
  status: 200,
  answer,
  answerLength: answer.length,
  answerType: '',
  faults: [],
  answerRule: null,
  rows: [],
});
const everything = { wanted: {}, after: 0, before: Number.POSITIVE_INFINITY, limit: 5_000 };

describe('what is remembered', () => {
  it('are the newest, as many as there are places, however many came', () => {
    const recorder = new Recorder(true);
    for (let count = 0; count < 20_000; count++) recorder.keep(recorded());
    expect([recorder.kept, recorder.forgotten, recorder.last]).toEqual([
      EXCHANGES_MAX,
      20_000 - EXCHANGES_MAX,
      20_000,
    ]);
    expect(recorder.get(recorder.forgotten)).toBeNull();
    expect(recorder.get(20_001)).toBeNull();
    const found = newestFirst(recorder, everything);
    expect(found).toHaveLength(EXCHANGES_MAX);
    expect(found[0]?.id).toBe(20_000);
    expect(found.at(-1)?.id).toBe(recorder.forgotten + 1);
  });

  it('is bounded in characters too', () => {
    const recorder = new Recorder(true);
    const long = 'x'.repeat(60_000);
    for (let count = 0; count < 500; count++) {
      recorder.keep(recorded(long));
      expect(recorder.characters).toBeLessThanOrEqual(CHARACTERS_MAX);
    }
    expect(recorder.kept).toBeGreaterThan(100);
    recorder.clear();
    expect([recorder.kept, recorder.characters, recorder.forgotten]).toEqual([0, 0, 500]);
    recorder.keep(recorded());
    expect(recorder.get(501)?.id).toBe(501);
  });

  it.each(['x', 'é', '红', '🧧'])(
    'is exact to the oldest that is told of, in letters like %s',
    (letter) => {
      const recorder = new Recorder(true);
      const textOf = (id: number) => letter.repeat((id * 7_919) % 20_000);
      for (let id = 1; id <= 1_200; id++) {
        recorder.keep({ ...recorded(textOf(id)), body: id % 3 === 0 ? null : textOf(id + 1) });
        const oldest = recorder.get(recorder.forgotten + 1);
        if (id % 50 !== 0 || !oldest) continue;
        for (const { id: each, answer, body } of [oldest, recorder.get(id) ?? oldest]) {
          expect(answer === textOf(each)).toBe(true);
          expect(body === (each % 3 === 0 ? null : textOf(each + 1))).toBe(true);
        }
      }
      expect(recorder.kept).toBeGreaterThan(50);
    },
  );
});

it('what was read stays as it was when its place has become another’s', () => {
  const recorder = new Recorder(true);
  recorder.keep(recorded('first'));
  const read = recorder.get(1);
  for (let count = 0; count < EXCHANGES_MAX; count++) recorder.keep(recorded('later'));
  expect(read).toMatchObject({ id: 1, answer: 'first', url: '/api/x', host: 'here' });
  expect(recorder.get(1)).toBeNull();
});

describe('what comes again', () => {
  const request = (url: string, headers: Readonly<Record<string, string>>) =>
    ({
      url,
      headers,
      host: 'here',
      params: {},
      query: { url },
      raw: { rawHeaders: Object.entries(headers).flat() },
    }) as unknown as FastifyRequest;
  const repeated = new Repeated();

  it('is kept once: an address of a call, and headers', () => {
    const [first, second] = [1, 2].map(() =>
      request('/api/y?a=1', { accept: '*', 'x-world': 'a' }),
    );
    if (!first || !second) throw new RangeError();
    expect(repeated.addressOf(second, null)).toBe(repeated.addressOf(first, null));
    expect(repeated.headingOf(second)).toBe(repeated.headingOf(first));
    expect(repeated.addressOf(first, listTickers).call).toBe(listTickers);
    expect(repeated.addressOf(first, null).call).toBe(null);
  });

  it('is never taken for another', () => {
    const both = ['a', 'b'].map((world) => request(`/api/${world}`, { 'x-world': world }));
    const more = request('/api/c', { 'x-world': 'a', accept: '*' });
    for (let round = 0; round < 2; round++)
      for (const asked of [...both, more]) {
        expect(repeated.headingOf(asked)).toEqual({ host: 'here', headers: asked.headers });
        expect(repeated.addressOf(asked, null).query).toEqual({ url: asked.url });
      }
  });

  it('is forgotten with the rest', () => {
    const recorder = new Recorder(true);
    const asked = request('/api/z', { 'x-access-token': 'secret' });
    const before = recorder.repeated.headingOf(asked);
    recorder.clear();
    expect(recorder.repeated.headingOf(asked)).not.toBe(before);
  });

  it('is bounded: of a thousand long addresses none stays', () => {
    const long = request(`/api/${'x'.repeat(400)}`, {});
    expect(repeated.addressOf(long, null)).not.toBe(repeated.addressOf(long, null));
    const early = request('/api/early', {});
    const before = repeated.addressOf(early, null);
    for (let count = 0; count < 1_000; count++)
      repeated.addressOf(request(`/api/${count}`, {}), null);
    expect(repeated.addressOf(early, null)).not.toBe(before);
  });
});

describe('a reader of the stream', () => {
  const wanted = {};
  const texts = new LineTexts();
  const idOf = (line = '{}') => (JSON.parse(line) as { id?: string }).id;

  it('is told of everything in order, so many at a time', () => {
    const recorder = new Recorder(true);
    for (let count = 0; count < 500; count++) recorder.keep(recorded());
    const ids: (string | undefined)[] = [];
    let told = 0;
    while (told < recorder.last) {
      const portion = nextPortion(recorder, texts, told, wanted);
      expect(portion.lines.length).toBeLessThanOrEqual(100);
      expect(portion.lost).toBe(0);
      ids.push(...portion.lines.map(idOf));
      ({ told } = portion);
    }
    expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => String(index + 1)));
  });

  it('is told of fewer at once while the process has hardly a moment left, and misses none for it', () => {
    expect([0, 0.8, 0.81, 1].map(linesMaxAt)).toEqual([100, 100, 20, 20]);
    const recorder = new Recorder(true);
    for (let count = 0; count < 30; count++) recorder.keep(recorded());
    const busy = nextPortion(recorder, texts, 0, wanted, linesMaxAt(1));
    expect(busy).toMatchObject({ lost: 0, told: 20 });
    expect(busy.lines).toHaveLength(20);
    expect(nextPortion(recorder, texts, busy.told, wanted).lines).toHaveLength(10);
  });

  it('who is too slow is told how many are lost, and costs nothing meanwhile', () => {
    const recorder = new Recorder(true);
    for (let count = 0; count < EXCHANGES_MAX + 300; count++) recorder.keep(recorded());
    const portion = nextPortion(recorder, texts, 100, wanted);
    expect(portion.lost).toBe(200);
    expect(idOf(portion.lines[0])).toBe('301');
    recorder.clear();
    expect(nextPortion(recorder, texts, portion.told, wanted)).toMatchObject({
      lines: [],
      lost: recorder.last - portion.told,
      told: recorder.last,
    });
  });

  it('is told of a line that was written once for all of them, until its place is another’s', () => {
    const asked = (id: number): Glance => ({
      ...recorded(),
      ...address,
      ...heading,
      id,
      code: 200,
    });
    const readers = [texts.join(), texts.join()];
    const first = texts.of(asked(7));
    expect(texts.of({ ...asked(7), status: 500 })).toBe(first);
    expect(idOf(texts.of(asked(7 + EXCHANGES_MAX)))).toBe(String(7 + EXCHANGES_MAX));
    readers[0]?.();
    expect(texts.of({ ...asked(7), status: 500 })).not.toBe(first);
  });

  it('hears nothing more once it has stopped', () => {
    const recorder = new Recorder(true);
    let heard = 0;
    const stop = recorder.listen(() => {
      heard += 1;
    });
    recorder.keep(recorded());
    stop();
    recorder.keep(recorded());
    expect(heard).toBe(1);
  });
});

it('an answer without a code is not among those of a code', () => {
  const recorder = new Recorder(true);
  for (const answer of ['<html>', '{"success":true,"code":200,"m', '{"success":false,"code":-1,'])
    recorder.keep(recorded(answer));
  const codes = [1, 2, 3].map((id) => recorder.glance(id)?.code);
  expect(codes).toEqual([undefined, 200, -1]);
  const found = newestFirst(recorder, { ...everything, wanted: { code: 200 } });
  expect(found.map(({ id }) => id)).toEqual([2]);
});
