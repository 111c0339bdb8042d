import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDialect } from '../dialect.ts';
import { dialectFiles } from '@hongbao/server/dialect/dialectFiles';
import { type Dialect } from '../dialect.ts';
import { Dialects } from '../dialects.ts';
import { readHar } from './exchange.ts';
import { learnDialect } from './learn.ts';
import { toLearnedFile } from './learnedFile.ts';
import { scoreOf } from './score.samples.ts';

/** Recordings of the three clients in examples/clients, with lists cut. */
const recordings = join(import.meta.dirname, 'recordings');
const real = new Dialects(
  dialectFiles(join(import.meta.dirname, '../../../../examples/clients/dialects')),
  null,
);
const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(recordings, `${name}.har`), 'utf8'));

describe.each(['jeecg', 'numbers', 'snake'])(
  'the recording of a client in the dialect %s',
  (name) => {
    const har = read(name);
    const learned = learnDialect(readHar(har, null).exchanges);
    const dialect = real.find(name) as Dialect;

    it('proposes at least 90 % of its lines, and none that is wrong with high confidence', () => {
      const { lines, right, wrong } = scoreOf(learned, dialect, har);
      expect(lines).toBeGreaterThan(75);
      expect(right.length / lines).toBeGreaterThanOrEqual(0.9);
      expect(wrong.filter(({ confidence }) => confidence === 'high')).toEqual([]);
      expect(wrong.length).toBeLessThanOrEqual(2);
    });

    it('has evidence for each line, and makes a file without errors', () => {
      for (const { evidence, at } of learned.proposals) expect(evidence, at.join('.')).not.toBe('');
      const { file, yaml } = toLearnedFile(learned, 'Learned');
      expect(createDialect('learned', file)).toHaveProperty('calls');
      expect(yaml).toContain('# high:');
      expect(Object.keys(file.calls ?? {}).length).toBeGreaterThan(10);
    });

    it('recognizes each call, and asks about what it cannot tell', () => {
      const calls = (har as { log: { entries: { _call?: string }[] } }).log.entries.flatMap(
        ({ _call }) => _call ?? [],
      );
      const recognized = new Set(learned.calls.map(({ call }) => call));
      expect([...new Set(calls)].filter((call) => !recognized.has(call))).toEqual([]);
      if (name === 'snake')
        expect(learned.questions).toContainEqual({
          at: ['offset'],
          text: expect.stringContaining('zone'),
        });
    });
  },
);

describe('a recording', () => {
  it('without entries, answers or a client of this kind proposes no call', () => {
    expect(() => readHar({}, null)).toThrow('log.entries');
    expect(learnDialect(readHar({ log: { entries: [] } }, null).exchanges).calls).toEqual([]);
    const entry = {
      request: { method: 'GET', url: 'http://x.example/weather?city=Oslo' },
      response: { content: { text: '{"temperature":3,"wind":{"speed":4}}' } },
    };
    expect(
      learnDialect(readHar({ log: { entries: [entry, {}, null] } }, null).exchanges).calls,
    ).toEqual([]);
  });

  it('with pages, pictures and answers of other origins has the same result', () => {
    const har = read('numbers') as { log: { entries: unknown[] } };
    const noise = (url: string, text: string, mimeType: string) => ({
      request: { method: 'GET', url, headers: [] },
      response: { status: 200, content: { mimeType, text } },
    });
    const entries = [
      noise('http://127.0.0.1:4300/index.html', '<html>', 'text/html'),
      noise('http://127.0.0.1:4300/img/1.png', '', 'image/png'),
      ...Array.from({ length: 5 }, (_, index) =>
        noise(`https://cdn.example/flags/${index}`, '{"flags":[{"id":1}]}', 'application/json'),
      ),
      ...har.log.entries,
    ];
    const { exchanges, leftOut } = readHar({ log: { entries } }, null);
    expect(leftOut).toBe(7);
    expect(learnDialect(exchanges)).toEqual(learnDialect(readHar(har, null).exchanges));
  });

  it('leaves no password, token or long text in the file', () => {
    const secret = 'k'.repeat(40);
    const entry = (path: string, body: object, result: object, headers: object[] = []) => ({
      request: {
        method: 'POST',
        url: `http://x.example${path}`,
        headers,
        postData: { text: JSON.stringify(body) },
      },
      response: {
        status: 200,
        content: { text: JSON.stringify({ code: 0, text: '', data: result }) },
      },
    });
    const entries = [
      entry('/user/login', { who: 'ann', passphrase: 'hunter2' }, { sessionKey: secret }),
      entry('/orders', { market: 'BTC_USDT', x: secret }, { id: '1' }, [
        { name: 'X-Session-Key', value: secret },
      ]),
    ];
    const learned = learnDialect(readHar({ log: { entries } }, null).exchanges);
    const { yaml } = toLearnedFile(learned, 'Secrets');
    expect(yaml).toContain('header: x-session-key');
    expect(yaml).toContain('message: text');
    expect(yaml).not.toMatch(/hunter2|kkkk/);
  });

  it('with contradictory proposals becomes a valid file, and the rest are questions', () => {
    const { proposals, ...rest } = learnDialect(readHar(read('numbers'), null).exchanges);
    const double = (at: readonly string[], value: unknown) =>
      ({ at, value, confidence: 'low', evidence: 'made up' }) as const;
    const { file, questions } = toLearnedFile(
      {
        ...rest,
        proposals: [
          ...proposals,
          double(['calls', 'openPosition', 'request', 'price'], 'collateral'),
          double(['calls', 'getKnown', 'path'], 'GET /x'),
          double(['calls', 'getMember', 'path'], 'GET /v2/orders'),
        ],
      },
      'Contradictory',
    );
    expect(createDialect('learned', file)).toHaveProperty('calls');
    expect(questions.length).toBeGreaterThan(rest.questions.length);
  });
});
