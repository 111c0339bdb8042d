import { cpus, totalmem } from 'node:os';
import { allTickers } from './comparisons/allTickers.ts';
import { createPosition } from './comparisons/createPosition.ts';
import { busyHour } from './comparisons/busyHour.ts';
import { busyMonth } from './comparisons/busyMonth.ts';
import { desk } from './comparisons/desk.ts';
import { everyFeature } from './comparisons/everyFeature.ts';
import { fiveMondays } from './comparisons/fiveMondays.ts';
import { growingDay } from './comparisons/growingDay.ts';
import { longLists } from './comparisons/longLists.ts';
import { manyWorlds } from './comparisons/manyWorlds.ts';
import { memory } from './comparisons/memory.ts';
import { sameSecond } from './comparisons/sameSecond.ts';
import { sharedStore } from './comparisons/sharedStore.ts';
import { starting } from './comparisons/starting.ts';
import { tab } from './comparisons/tab.ts';
import { thousandWorlds } from './comparisons/thousandWorlds.ts';
import { traffic } from './comparisons/traffic.ts';
import { fallsOf, ratiosOf, readHistory, writeHistory } from './history.ts';
import { type Effort, type Goal, describe, isMet, round } from './measure/finding.ts';

/**
 * `npm run bench`: runs every comparison, with all sides in the same run. `npm run bench -- create` runs one
 * comparison, `--quick` shortens the run. Exits with 1 if a run without `--quick` misses a goal. With
 * `--history=<file>` it compares its ratios with those of the last ten runs in the file, adds its own, and exits with 1
 * only if one is more than 15 % worse.
 */
const comparisons = [
  createPosition,
  allTickers,
  everyFeature,
  fiveMondays,
  growingDay,
  busyMonth,
  longLists,
  sameSecond,
  manyWorlds,
  thousandWorlds,
  sharedStore,
  starting,
  memory,
  busyHour,
  traffic,
  desk,
  tab,
];

const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const names = given.filter((argument) => !argument.startsWith('--'));
const unknown = names.find((name) => !comparisons.some((each) => each.name === name));
if (unknown !== undefined) {
  const known = comparisons.map(({ name }) => name).join(', ');
  console.error(`Unknown comparison ${unknown}. Known: ${known}.`);
  process.exit(2);
}

const effort: Effort = isQuick
  ? { isQuick, rounds: 1, secondsPerRound: 2 }
  : { isQuick, rounds: 5, secondsPerRound: 4 };
const [processor] = cpus();
console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ` +
    `${Math.round(totalmem() / 1e9)} GB, ${process.platform}`,
);

const file = given.find((one) => one.startsWith('--history='))?.slice('--history='.length);
let missed = 0;
const measured: Record<string, Goal> = {};
for (const comparison of comparisons) {
  if (names.length > 0 && !names.includes(comparison.name)) continue;
  const finding = await comparison.run(effort);
  console.log(describe(finding));
  for (const goal of finding.goals) measured[`${comparison.name}: ${goal.text}`] = goal;
  missed += finding.goals.filter((goal) => !isMet(goal)).length;
}
console.log(missed === 0 ? '\nAll goals met.' : `\n${missed} goals missed.`);
if (file === undefined) process.exit(missed > 0 && !isQuick ? 1 : 0);

const now = ratiosOf(measured);
const earlier = readHistory(file);
const isMinimum = (name: string) => 'atLeast' in (measured[name]?.bound ?? {});
const falls = fallsOf(now, isMinimum, earlier);
for (const { name, value, usual } of falls)
  console.log(`✗ ${name}: ${round(value)}, usually ${round(usual)}`);
console.log(`${falls.length} ratios fell against the last ${earlier.length} runs.`);
writeHistory(file, [...earlier, now]);
process.exit(falls.length > 0 ? 1 : 0);
