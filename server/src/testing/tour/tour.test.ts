import { readFileSync } from 'node:fs';
import { answerSchema } from '@hongbao/contracts/call';
import type { Example } from '@hongbao/contracts/openapi/example';
import { describe, expect, it } from 'vitest';
import { authenticatorCode } from './totp.ts';
import { documentedCalls, takeTour } from './tour.ts';

const file = new URL('../../../../engine/src/docs/examples.json', import.meta.url);
const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>;

describe('the examples of the docs', () => {
  it('equal the server’s current answers; `npm run docs` updates them', async () => {
    expect(await takeTour()).toEqual(examples);
  }, 60_000);

  it('exist for exactly the documented calls', () => {
    expect(Object.keys(examples)).toEqual(documentedCalls().map(({ name }) => name));
  });

  it.each(documentedCalls().map((call) => [call.name, call] as const))(
    'for %s match its contract as printed',
    (name, call) => {
      const {
        params = {},
        query = {},
        body: whole = {},
        answer,
      } = examples[name] ?? { answer: null };
      // A contract does not describe the file of an upload.
      const { file: _file, ...body } = whole as { readonly file?: unknown };
      for (const [part, value] of Object.entries({ params, query, body }))
        expect(call[part as 'params'].safeParse(value).error, part).toBeUndefined();
      if (call.answers === 'file') return expect(answer).toMatch(/^<.+>$/);
      const events = Array.isArray(answer) ? answer : [answerSchema.parse(answer).result];
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) expect(call.result.safeParse(event).error).toBeUndefined();
    },
  );

  it('contain no token', () => {
    expect(JSON.stringify(examples)).not.toMatch(/"token":"[^<]/);
  });
});

/**
 * Test vectors of RFC 6238, appendix B, reduced to the last six of eight digits, for the key "12345678901234567890".
 */
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('authenticatorCode follows RFC 6238: at second %i the code is %s', (second, code) => {
  expect(authenticatorCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second * 1_000)).toBe(code);
});
