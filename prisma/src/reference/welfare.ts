import { units } from '@hongbao/contracts/money';
import { type RowChange, insert } from '../rowWriter.ts';

/** Columns: kind (also the id), reward in USDT, required count. */
const tasks = [
  ['verify', '5', 1],
  ['firstRecharge', '10', 1],
  ['firstTrade', '5', 1],
  ['inviteFriend', '10', 1],
  ['checkIn', '7', 7],
] as const;

export const welfareRows: readonly RowChange[] = tasks.map(([kind, reward, goal], sort) =>
  insert('WelfareTask', { id: kind, kind, reward: units(reward), currency: 'USDT', goal, sort }),
);
