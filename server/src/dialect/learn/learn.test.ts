import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDialect } from '../dialect.ts';
import { dialectFiles } from '../dialectFiles.ts';
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
    const learned = learnDialect(readHar(har, null));
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
    expect(learnDialect(readHar({ log: { entries: [] } }, null)).calls).toEqual([]);
    const entry = {
      request: { method: 'GET', url: 'http://x.example/weather?city=Oslo' },
      response: { content: { text: '{"temperature":3,"wind":{"speed":4}}' } },
    };
    expect(learnDialect(readHar({ log: { entries: [entry, {}, null] } }, null)).calls).toEqual([]);
  });

  it('with contradictory proposals becomes a valid file, and the rest are questions', () => {
    const { proposals, ...rest } = learnDialect(readHar(read('numbers'), null));
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
