import type { BodyOf } from '@hongbao/contracts/call';
import type { setAnswer } from '@hongbao/contracts/control/answers.calls';
import type { Comparison } from './conform.ts';

/** Formats the comparisons: each differing call with its differences, then the totals. */
export function formatReport(compared: readonly Comparison[]): string {
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

/**
 * Returns the differing answers as inputs for the operator's `setAnswer`, with which a world answers like that backend.
 */
export function differingAnswers(compared: readonly Comparison[]): BodyOf<typeof setAnswer>[] {
  return compared.flatMap(({ call, status, fits, answer }) =>
    fits || status === null || answer === null ? [] : [{ call, body: answer, status }],
  );
}
