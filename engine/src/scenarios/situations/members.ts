import { login } from '@hongbao/contracts/account/login.calls';
import { changePassword } from '@hongbao/contracts/member/member.calls';
import { formatUnits, mulDiv, roundToStep, units } from '@hongbao/contracts/money';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import {
  SECOND_MS,
  WEEK_MS,
  startOfWireDay,
  startOfWireWeek,
  DAY_MS,
} from '@hongbao/contracts/time';
import { SituationImpossible } from './impossible.ts';
import type { Situation } from './situation.ts';
import type { Stage, StagedMember } from './stage.ts';

const SYMBOL = 'BTC/USDT';
const EVE_MS = 10 * SECOND_MS;

export const members: readonly Situation[] = [
  {
    name: 'guest',
    play: async (stage) => {
      const deviceId = `situation-${stage.world.ids.nextNumber()}`;
      const made = await stage.callSignedOut(login, { body: { method: 'guest', deviceId } });
      if (!('initialPassword' in made)) throw new SituationImpossible('No guest was made.');
      const { token, account = '', initialPassword = '' } = made;
      const { id } = stage.world.rows.firstOrThrow('Member', { where: { account } });
      return { member: { id, account, password: initialPassword, token }, route: '/my' };
    },
  },
  {
    name: 'session-ended',
    play: async (stage) => {
      const member = await stage.member({ balances: { USDT: '1000' } });
      const password = `${member.password}-new`;
      await stage.as(member, changePassword, {
        body: { type: 'login', oldPassword: member.password, newPassword: password },
      });
      return { member: { ...member, password }, route: '/my' };
    },
  },
  {
    name: 'vip-eve-of-monday',
    parameters: ['in', 'level'],
    defaults: { inMs: EVE_MS },
    play: async (stage, { inMs, level }) => {
      const member = await stage.member({ balances: { USDT: await assetsOf(stage, level) } });
      const monday = startOfWireWeek(stage.now + inMs) + WEEK_MS;
      await stage.goTo(monday - inMs);
      return { member, route: '/vipLevel' };
    },
  },
  {
    name: 'vip-downgrade-at-midnight',
    parameters: ['in', 'level'],
    play: async (stage, { inMs, level }) => {
      const price = stage.world.market.markPrice(SYMBOL, stage.now);
      const worth = units(await assetsOf(stage, level));
      // The assets are slightly above the threshold of the level, in a coin whose price then falls by a third.
      const coins = roundToStep(
        mulDiv((worth * 11n) / 10n, units('1'), price, 'ceil'),
        units('0.0001'),
        'ceil',
      );
      const member = await stage.member({ balances: { BTC: formatUnits(coins) } });
      await stage.goTo(stage.now + SECOND_MS);
      await stage.steer({ symbol: SYMBOL, kind: 'gap', percent: -33 });
      const midnight = startOfWireDay(stage.now + inMs + SECOND_MS) + DAY_MS;
      await stage.goTo(midnight - inMs);
      return { member, route: '/vipLevel' };
    },
  },
  {
    name: 'team-three-levels',
    play: async (stage) => {
      const first = await stage.member({ balances: { USDT: '2000' } });
      let inviter: StagedMember = first;
      for (let depth = 0; depth < 3; depth++) {
        inviter = await stage.member({ balances: { USDT: '2000' }, inviterId: inviter.id });
        await stage.as(inviter, openPosition, {
          body: { symbol: SYMBOL, direction: 'long', quantity: '0.01', leverage: 10 },
        });
      }
      return { member: first, route: '/tuanduiYaoqing' };
    },
  },
];

/** Returns assets in USDT slightly above the threshold of a level. */
async function assetsOf({ world }: Stage, level: number): Promise<string> {
  const row = world.rows.first('VipLevel', { where: { level } });
  if (!row || level < 1) throw new SituationImpossible(`There is no level ${level}`);
  return formatUnits(row.totalAssetMin + units('10'));
}
