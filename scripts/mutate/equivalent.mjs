// Equivalent mutants, which no test can detect, each with the reason. Identified by their code, not their line.
import { contracts } from './equivalent/contracts.mjs';
import { market } from './equivalent/market.mjs';
import { server } from './equivalent/server.mjs';
import { world } from './equivalent/world.mjs';

const byFile = { ...contracts, ...market, ...server, ...world };

/** Whether a mutant is equivalent to the original. */
export function isEquivalent(file, { code, change }) {
  return (byFile[file] ?? []).some((each) => each.code === code && each.changes.includes(change));
}
