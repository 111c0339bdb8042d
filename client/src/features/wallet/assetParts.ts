import { units } from '@hongbao/contracts/money';
import { toShown } from '../../lib/numbers.ts';
import { sumOfShown } from '../../lib/sumOfShown.ts';
import type { Assets } from './wallet.api.ts';

/** Decimals of USDT. */
const DIGITS = 2;

/** The parts of the total assets in units, and their total as the sum of the displayed parts. Loans are negative. */
export function assetParts(assets: Assets) {
  const [spot, position, contest] = [
    units(assets.spotAssets),
    units(assets.positionAssets),
    units(assets.contestFrozenAssets),
  ];
  // The server's total is net of what is owed, so the difference to its parts is the debt of loans, which is due.
  const owed = units(assets.totalAssets) - spot - position - contest;
  const loans = toShown(owed, DIGITS, true);
  return { spot, position, contest, loans, total: sumOfShown([spot, position, contest, loans]) };
}
