// Reads a world's file and says what in it contradicts the rules; exits 1 when something does.
//
//   node_modules/.bin/tsx soak/src/check.ts .hongbao/worlds/main.sqlite      (while no server has it open)
import { checkWorld } from './check/checkWorld.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file of a world.');
const { counts, problems } = checkWorld(file);
for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(20)} ${count}`);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? 'Nothing contradicts the rules.' : `${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
