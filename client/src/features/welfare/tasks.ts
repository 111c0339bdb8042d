import { formatUnits, units } from '@hongbao/contracts/money';
import type { TaskKind } from '@hongbao/contracts/welfare/welfare.types';
import type { IconName } from '../../ui/iconPaths.ts';
import type { Task } from './welfare.api.ts';

interface Look {
  icon: IconName;
  /**
   * Path of the page where the task is completed. The check-in has no path, because it is completed on the welfare
   * page.
   */
  to: string;
}

export const looks: Readonly<Record<Exclude<TaskKind, 'checkIn'>, Look>> = {
  verify: { icon: 'shield', to: '/shenfenRenzheng' },
  firstRecharge: { icon: 'deposit', to: '/chongzhi' },
  firstTrade: { icon: 'contract', to: '/heyue' },
  inviteFriend: { icon: 'crowd', to: '/tuanduiYaoqing' },
};

/**
 * Returns the sums of the claimable rewards, of the rewards of open tasks and of the claimed rewards, as decimal
 * strings. All tasks pay in the same coin.
 */
export function rewardsLeft(tasks: readonly Task[]) {
  const sum = (status: Task['status']) =>
    formatUnits(
      tasks
        .filter((task) => task.status === status)
        .reduce((all, { reward }) => all + units(reward), 0n),
    );
  return { ready: sum('finished'), open: sum('open'), claimed: sum('claimed') };
}
