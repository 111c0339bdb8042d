import { formatUnits, units } from '@hongbao/contracts/money';
import type { TaskKind } from '@hongbao/contracts/welfare/welfare.types';
import type { IconName } from '../../ui/iconPaths.ts';
import type { Task } from './welfare.api.ts';

interface Look {
  icon: IconName;
  /** Path where the task is done; none for the check-in, which is done in place. */
  to: string;
}

export const looks: Readonly<Record<Exclude<TaskKind, 'checkIn'>, Look>> = {
  verify: { icon: 'shield', to: '/shenfenRenzheng' },
  firstRecharge: { icon: 'deposit', to: '/chongzhi' },
  firstTrade: { icon: 'contract', to: '/heyue' },
  inviteFriend: { icon: 'crowd', to: '/tuanduiYaoqing' },
};

/** Claimable rewards and those still to be earned, as decimals of the wire; all tasks pay in one coin. */
export function rewardsLeft(tasks: readonly Task[]) {
  const sum = (status: Task['status']) =>
    formatUnits(
      tasks
        .filter((task) => task.status === status)
        .reduce((all, { reward }) => all + units(reward), 0n),
    );
  return { ready: sum('finished'), open: sum('open'), claimed: sum('claimed') };
}
