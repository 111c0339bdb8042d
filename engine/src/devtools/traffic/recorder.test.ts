import { describe, expect, it } from 'vitest';
import type { NewExchange } from './exchange.ts';
import { newestFirst } from './listExchanges.ts';
import { CHARACTERS_MAX, EXCHANGES_MAX, Recorder } from './recorder.ts';
import { linesMaxAt, nextLines } from './trafficStream.ts';

const exchange = (answer = ''): NewExchange => ({
  at: 0,
  wallAt: 0,
  durationMs: 1,
  requestId: 'r1',
  call: null,
  webhook: null,
  method: 'GET',
  url: '/api/x',
  params: {},
  query: {},
  host: 'here',
  headers: {},
  body: null,
  bodyLength: 0,
  opened: undefined,
  contract: null,
  secrets: null,
  memberId: null,
  outcome: 'answered',
  status: 200,
  answer,
  answerLength: answer.length,
  answerType: '',
  faults: [],
  answerRule: null,
  backend: null,
  rows: [],
  frames: null,
});
const everything = { filter: {}, after: 0, before: Number.POSITIVE_INFINITY, limit: 5_000 };

function recorderWith(count: number): Recorder {
  const recorder = new Recorder(true);
  for (let added = 0; added < count; added++) recorder.add(exchange());
  return recorder;
}

describe('the recorder', () => {
  it('retains the newest 1,000 requests and lists them newest first', () => {
    const recorder = recorderWith(20_000);
    expect([recorder.size, recorder.evicted, recorder.lastId]).toEqual([
      EXCHANGES_MAX,
      20_000 - EXCHANGES_MAX,
      20_000,
    ]);
    expect(recorder.get(recorder.evicted)).toBeNull();
    expect(recorder.get(20_001)).toBeNull();
    expect(recorder.get(Number.NaN)).toBeNull();
    const ids = newestFirst(recorder, everything).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: EXCHANGES_MAX }, (_, index) => 20_000 - index));
  });

  it('evicts the oldest requests above 8 million characters', () => {
    const recorder = new Recorder(true);
    const long = 'x'.repeat(60_000);
    for (let count = 0; count < 500; count++) {
      const { evicted } = recorder;
      recorder.add(exchange(long));
      expect(recorder.characters).toBeLessThanOrEqual(CHARACTERS_MAX);
      const isEvicting = recorder.evicted > evicted;
      if (isEvicting) expect(recorder.characters + 62_000).toBeGreaterThan(CHARACTERS_MAX);
    }
    expect(recorder.size).toBeGreaterThan(100);
  });

  it.each([
    ['the answer', exchange('x'.repeat(500)), 1_506],
    ['the sealed body and its content', { ...exchange(), body: 'ab', opened: {} }, 1_010],
    ['a body that was not opened', { ...exchange(), body: 'ab' }, 1_008],
    [
      'each written row',
      { ...exchange(), rows: [1, 2].map((key) => ({ op: '', table: '', key: `${key}` })) },
      1_206,
    ],
  ])('includes %s in its character count', (_what, added, characters) => {
    const recorder = new Recorder(true);
    recorder.add(added);
    expect(recorder.characters).toBe(characters);
  });

  it('is empty after it is cleared, and continues its sequence of ids', () => {
    const recorder = recorderWith(500);
    recorder.clear();
    expect([recorder.size, recorder.characters, recorder.evicted]).toEqual([0, 0, 500]);
    recorder.add(exchange());
    expect(recorder.get(501)?.id).toBe(501);
  });

  it.each(['x', 'é', '红', '🧧'])(
    'returns stored bodies and answers unchanged when they consist of the character %s',
    (letter) => {
      const recorder = new Recorder(true);
      const textOf = (id: number) => letter.repeat((id * 7_919) % 20_000);
      for (let id = 1; id <= 1_200; id++) {
        recorder.add({ ...exchange(textOf(id)), body: id % 3 === 0 ? null : textOf(id + 1) });
        const oldest = recorder.get(recorder.evicted + 1);
        if (id % 50 !== 0 || !oldest) continue;
        for (const { id: each, answer, body } of [oldest, recorder.get(id) ?? oldest]) {
          expect(answer === textOf(each)).toBe(true);
          expect(body === (each % 3 === 0 ? null : textOf(each + 1))).toBe(true);
        }
      }
      expect(recorder.size).toBeGreaterThan(50);
    },
  );

  it('does not change a returned request when the stored request is evicted', () => {
    const recorder = new Recorder(true);
    recorder.add(exchange('first'));
    const read = recorder.get(1);
    for (let count = 0; count < EXCHANGES_MAX; count++) recorder.add(exchange('later'));
    expect(read).toMatchObject({ id: 1, answer: 'first', url: '/api/x', host: 'here' });
    expect(recorder.get(1)).toBeNull();
  });

  it('does not call a listener after it has unsubscribed', () => {
    const recorder = new Recorder(true);
    let calls = 0;
    const unsubscribe = recorder.listen(() => {
      calls += 1;
    });
    recorder.add(exchange());
    unsubscribe();
    recorder.add(exchange());
    expect(calls).toBe(1);
  });

  it('parses the code only from an answer in the standard response wrapper', () => {
    const recorder = new Recorder(true);
    for (const answer of ['<html>', '{"success":true,"code":200,"m', '{"success":false,"code":-1,'])
      recorder.add(exchange(answer));
    const codes = [1, 2, 3].map((id) => recorder.get(id)?.code);
    expect(codes).toEqual([undefined, 200, -1]);
    const found = newestFirst(recorder, { ...everything, filter: { code: 200 } });
    expect(found.map(({ id }) => id)).toEqual([2]);
  });
});

describe('a subscriber of the traffic stream', () => {
  const filter = {};
  const idOf = (line = '{}') => (JSON.parse(line) as { id?: string }).id;

  it('receives every line in order, at most 100 in one event', () => {
    const recorder = recorderWith(500);
    const ids: (string | undefined)[] = [];
    let after = 0;
    while (after < recorder.lastId) {
      const next = nextLines(recorder, after, filter);
      expect(next.lines.length).toBeLessThanOrEqual(100);
      expect(next.lost).toBe(0);
      ids.push(...next.lines.map(idOf));
      after = next.lastId;
    }
    expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => String(index + 1)));
  });

  it('receives at most 20 lines in one event while the process is busy, without loss', () => {
    expect([0, 0.8, 0.81, 1].map(linesMaxAt)).toEqual([100, 100, 20, 20]);
    const recorder = recorderWith(30);
    const busy = nextLines(recorder, 0, filter, linesMaxAt(1));
    expect(busy).toMatchObject({ lost: 0, lastId: 20 });
    expect(busy.lines).toHaveLength(20);
    expect(nextLines(recorder, busy.lastId, filter).lines).toHaveLength(10);
  });

  it('that is too slow receives the number of lost lines', () => {
    const recorder = recorderWith(EXCHANGES_MAX + 300);
    const next = nextLines(recorder, 100, filter);
    expect(next.lost).toBe(200);
    expect(idOf(next.lines[0])).toBe('301');
    recorder.clear();
    expect(nextLines(recorder, next.lastId, filter)).toMatchObject({
      lines: [],
      lost: recorder.lastId - next.lastId,
      lastId: recorder.lastId,
    });
  });
});
