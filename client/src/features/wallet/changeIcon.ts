import type { AccountChangeType } from '@hongbao/contracts/wallet/wallet.types';
import type { IconName } from '../../ui/iconPaths.ts';

/** Icons by the start of the type of a change. */
const icons: readonly [RegExp, IconName][] = [
  [/^withdrawal/, 'withdraw'],
  [/^liquidation/, 'warning'],
  [/^option/, 'clock'],
  [/^flash/, 'flash'],
  [/^product/, 'arbitrage'],
  [/^(loan|collateral)/, 'loan'],
  [/^ieo/, 'ieo'],
  [/^(upgradeBonus|weeklyRedEnvelope|taskReward)/, 'gift'],
  [/^inviteReward/, 'crowd'],
  [/^contest/, 'contest'],
  [/^(position|openFee|closeFee|realizedPnl)/, 'contract'],
];

/** The icon of a change: that of its feature; a deposit for money that is credited without one. */
export const changeIcon = (type: AccountChangeType): IconName =>
  icons.find(([start]) => start.test(type))?.[1] ?? 'deposit';
