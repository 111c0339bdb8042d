import type { BodyOf } from '@hongbao/contracts/call';
import type { setAnswer } from '@hongbao/contracts/control/answers.calls';
import type { Comparison } from './conform.ts';

/** What was compared, to be read: a line for each call that differs, what differs below it, and the sum. */
export function printed(compared: readonly Comparison[]): string {
  const made = compared.filter(({ skipped }) => skipped === undefined);
  const differing = made.filter(({ fits }) => !fits);
  return [
    ...differing.flatMap(({ call, path, status, problems }) => [
      `✗ ${call}  GET ${path}  HTTP ${status}`,
      ...problems.map(({ path: at, message }) => `    ${at || 'the answer'} ${message}`),
    ]),
    ...compared.flatMap(({ call, skipped }) => (skipped ? [`– ${call}: ${skipped}`] : [])),
    `${made.length - differing.length} of ${made.length} calls fit their contracts, ${differing.length} differ, ${compared.length - made.length} were passed over.`,
  ].join('\n');
}

/** The answers that differ, each as the operator's `setAnswer` takes it: a world then answers as that backend does. */
export function keptAnswers(compared: readonly Comparison[]): BodyOf<typeof setAnswer>[] {
  return compared.flatMap(({ call, status, fits, answer }) =>
    fits || status === null || answer === null ? [] : [{ call, body: answer, status }],
  );
}
