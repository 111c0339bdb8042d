import { units } from '@hongbao/contracts/money';
import type { RowOf } from '../rowWriter.ts';

/** Columns: level, minimum total assets, upgrade bonus, weekly red envelope (USDT), taker fee rate. */
export const vipLevels: readonly RowOf<'VipLevel'>[] = (
  [
    [0, '0', '0', '0', '0.0005'],
    [1, '1000', '5', '1', '0.00048'],
    [2, '5000', '15', '3', '0.00045'],
    [3, '20000', '50', '8', '0.0004'],
    [4, '50000', '120', '20', '0.00038'],
    [5, '100000', '300', '45', '0.00035'],
    [6, '250000', '800', '100', '0.00032'],
    [7, '500000', '1800', '188', '0.0003'],
    [8, '1000000', '4000', '388', '0.00027'],
  ] as const
).map(([level, totalAssetMin, upgradeBonus, weeklyRedEnvelope, takerFeeRate]) => ({
  level,
  name: `VIP ${level}`,
  totalAssetMin: units(totalAssetMin),
  upgradeBonus: units(upgradeBonus),
  weeklyRedEnvelope: units(weeklyRedEnvelope),
  takerFeeRate: units(takerFeeRate),
}));
