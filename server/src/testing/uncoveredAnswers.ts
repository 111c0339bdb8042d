import { readFileSync } from 'node:fs';
import { servedControls } from '@hongbao/engine/control/controlRoutes';
import { servedCalls } from '@hongbao/engine/features/served';
import { possibleAnswers } from '@hongbao/test-support/recordAnswer';

/**
 * `tsx server/src/testing/uncoveredAnswers.ts <file>` fails if no test has received some answer that a served contract declares,
 * and lists these answers.
 */
const [file = ''] = process.argv.slice(2);
const heard = new Set(readFileSync(file, 'utf8').split('\n'));
const calls = [...servedCalls(), ...servedControls].map(({ call }) => call);
const all = possibleAnswers(calls.filter(({ answers }) => answers === 'wrapped'));
const uncovered = all.filter((answer) => !heard.has(answer));

console.log(
  `${all.length - uncovered.length} of ${all.length} answers of ${calls.length} calls received`,
);
for (const answer of uncovered) console.error(`never received over HTTP: ${answer}`);
if (uncovered.length > 0) process.exitCode = 1;
