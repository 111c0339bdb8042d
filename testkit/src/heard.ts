import { appendFileSync } from 'node:fs';
import { type Call, answerSchema } from '@hongbao/contracts/call';
import { z } from 'zod';
import type { RawAnswer } from './transport.ts';

/** What this process has already written down. */
const written = new Set<string>();

const refusal = z.object({ reason: z.string() });

/**
 * Writes down how a call was answered over the wire (`ok`, or the reason it was refused for), into the file that
 * `HONGBAO_HEARD` names. After a run of all tests that file tells which answers nobody ever asked for.
 */
export function hear({ name }: Call, { text }: RawAnswer): void {
  const file = process.env['HONGBAO_HEARD'];
  // Half an answer, as a fault may leave it, says nothing of its call.
  if (!file || !text.startsWith('{"success"') || !text.endsWith('}')) return;
  const answer = answerSchema.parse(JSON.parse(text));
  const line = `${name} ${answer.success ? 'ok' : refusal.parse(answer.result).reason}\n`;
  if (written.has(line)) return;
  written.add(line);
  appendFileSync(file, line);
}

/** Every answer a list of calls may give by contract, in the words of `hear`. */
export function answersOf(calls: readonly Call[]): string[] {
  return calls.flatMap(({ name, refusals }) =>
    ['ok', ...refusals].map((answer) => `${name} ${answer}`),
  );
}
