import { appendFileSync } from 'node:fs';
import { type Call, answerSchema } from '@hongbao/contracts/call';
import { z } from 'zod';
import type { RawAnswer } from './transport.ts';

/** Lines that this process has already written. */
const written = new Set<string>();

const refusal = z.object({ reason: z.string() });

/**
 * Records the outcome of a call (`ok`, or the reason of the refusal) in the file given by `HONGBAO_HEARD`. After a run
 * of all tests the file shows which answers no test received. Throws if the message of a refusal lacks a fact.
 */
export function recordAnswer({ name }: Call, { text }: RawAnswer): void {
  const file = process.env['HONGBAO_HEARD'];
  // Ignores a truncated answer, which a fault can cause, because its outcome is unknown.
  if (!file || !text.startsWith('{"success"') || !text.endsWith('}')) return;
  const answer = answerSchema.parse(JSON.parse(text));
  if (answer.message.includes('{{'))
    throw new Error(`The message of ${name} lacks a fact: ${answer.message}`);
  const line = `${name} ${answer.success ? 'ok' : refusal.parse(answer.result).reason}\n`;
  if (written.has(line)) return;
  written.add(line);
  appendFileSync(file, line);
}

/** Returns every answer that the contracts of these calls allow, in the format of `recordAnswer`. */
export function possibleAnswers(calls: readonly Call[]): string[] {
  return calls.flatMap(({ name, refusals }) =>
    ['ok', ...refusals].map((answer) => `${name} ${answer}`),
  );
}
