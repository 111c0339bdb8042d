// Mutants that make no difference, each with the reason why no test could notice it. Known by their code, not their line.
import { contracts } from './meaningless/contracts.mjs';
import { market } from './meaningless/market.mjs';
import { server } from './meaningless/server.mjs';
import { world } from './meaningless/world.mjs';

const byFile = { ...contracts, ...market, ...server, ...world };

/** Whether a mutant of a file is one of those. */
export function isMeaningless(file, { code, change }) {
  return (byFile[file] ?? []).some((each) => each.code === code && each.changes.includes(change));
}
