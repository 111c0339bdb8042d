import { describe, expect, it } from 'vitest';
import type { Exchange } from './exchange.ts';
import { LineTexts } from './lineTexts.ts';
import { isWanted, newestFirst } from './listExchanges.ts';
import { CHARACTERS_MAX, EXCHANGES_MAX, Recorder } from './recorder.ts';
import { nextPortion } from './tellTraffic.ts';

const exchange = (answer = ''): Exchange => ({
  id: 0,
  at: 0,
  wallAt: 0,
  durationMs: 1,
  requestId: 'r1',
  call: null,
  method: 'GET',
  url: '/api/x',
  host: 'here',
  headers: {},
  params: {},
  query: {},
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
    for (let count = 0; count < 20_000; count++) recorder.keep(exchange());
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

  it('is bounded in characters too, and always has the last one', () => {
    const recorder = new Recorder(true);
    const long = 'x'.repeat(CHARACTERS_MAX / 10);
    for (let count = 0; count < 50; count++) {
      recorder.keep(exchange(long));
      expect(recorder.characters).toBeLessThanOrEqual(CHARACTERS_MAX);
    }
    expect(recorder.kept).toBe(9);
    recorder.keep(exchange('x'.repeat(CHARACTERS_MAX + 1)));
    expect(recorder.kept).toBe(1);
    recorder.clear();
    expect([recorder.kept, recorder.characters, recorder.forgotten]).toEqual([0, 0, 51]);
    recorder.keep(exchange());
    expect(recorder.get(52)?.id).toBe(52);
  });
});

describe('a reader of the stream', () => {
  const wanted = {};
  const texts = new LineTexts();
  const idOf = (line = '{}') => (JSON.parse(line) as { id?: string }).id;

  it('is told of everything in order, so many at a time', () => {
    const recorder = new Recorder(true);
    for (let count = 0; count < 500; count++) recorder.keep(exchange());
    const ids: (string | undefined)[] = [];
    let told = 0;
    while (told < recorder.last) {
      const portion = nextPortion(recorder, texts, told, wanted);
      expect(portion.lines.length).toBeLessThanOrEqual(200);
      expect(portion.lost).toBe(0);
      ids.push(...portion.lines.map(idOf));
      ({ told } = portion);
    }
    expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => String(index + 1)));
  });

  it('who is too slow is told how many are lost, and costs nothing meanwhile', () => {
    const recorder = new Recorder(true);
    for (let count = 0; count < EXCHANGES_MAX + 300; count++) recorder.keep(exchange());
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

  it('is told of a line that was written once for all of them', () => {
    const recorder = new Recorder(true);
    let written = 0;
    const asked = {
      ...exchange(),
      get requestId() {
        written += 1;
        return 'r1';
      },
    };
    recorder.keep(asked);
    const [first, second] = [1, 2].map(() => nextPortion(recorder, texts, 0, wanted).lines);
    expect(second).toEqual(first);
    expect(written).toBe(1);
  });

  it('hears nothing more once it has stopped', () => {
    const recorder = new Recorder(true);
    let heard = 0;
    const stop = recorder.listen(() => {
      heard += 1;
    });
    recorder.keep(exchange());
    stop();
    recorder.keep(exchange());
    expect(heard).toBe(1);
  });
});

it('an answer without a code is not among those of a code', () => {
  const isNone = isWanted({ code: 200 });
  expect(isNone(exchange('<html>'))).toBe(false);
  expect(isNone(exchange('{"success":true,"code":200,"m'))).toBe(true);
});
