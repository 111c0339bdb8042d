// Checks the file of a world against the rules of the product and prints all violations. Exits with 1 if there are any.
//
//   node_modules/.bin/tsx tools/soak/src/check.ts .hongbao/worlds/main.sqlite      (no server may have it open)
import { checkWorld } from './check/checkWorld.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: check.ts <world file>');
const { counts, problems } = checkWorld(file);
for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(20)} ${count}`);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? 'Nothing contradicts the rules.' : `${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
