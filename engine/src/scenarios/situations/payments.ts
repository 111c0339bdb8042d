import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { Situation } from './situation.ts';
import { type Stage, type StagedMember, WITHDRAW_PASSWORD } from './stage.ts';
import { reasonOf } from '../../words/reasons.ts';

const DEPOSITED = '500';
const WITHDRAWN = '250';
const STEP = 'withdrawal.step';

export const payments: readonly Situation[] = [
  {
    name: 'deposit-under-review',
    play: (stage) => deposit(stage),
  },
  {
    name: 'deposit-delivered',
    play: async (stage) => {
      const scene = await deposit(stage);
      await stage.decide('recharge', scene.createdIds.recharge, 'approve');
      return scene;
    },
  },
  {
    name: 'deposit-rejected',
    play: async (stage) => {
      const scene = await deposit(stage);
      await stage.decide(
        'recharge',
        scene.createdIds.recharge,
        'reject',
        reasonOf('pictureUnreadable'),
      );
      return scene;
    },
  },
  {
    name: 'withdrawal-under-review',
    play: async (stage) => withdraw(stage, await ready(stage)),
  },
  {
    name: 'withdrawal-approved',
    play: approved,
  },
  {
    name: 'withdrawal-paid-out',
    play: paidOut,
  },
  {
    name: 'withdrawal-delivered',
    play: async (stage) => {
      const scene = await paidOut(stage);
      await stage.past(STEP, scene.createdIds.withdrawal);
      return scene;
    },
  },
  {
    name: 'withdrawal-rejected',
    play: async (stage) => {
      const scene = await withdraw(stage, await ready(stage));
      await stage.decide(
        'withdrawal',
        scene.createdIds.withdrawal,
        'reject',
        reasonOf('addressNotYours'),
      );
      return scene;
    },
  },
  {
    name: 'withdrawal-failed',
    play: async (stage) => {
      const scene = await paidOut(stage);
      await stage.decide(
        'withdrawal',
        scene.createdIds.withdrawal,
        'reject',
        reasonOf('networkReturned'),
      );
      return scene;
    },
  },
  {
    name: 'withdrawal-locked',
    play: async (stage) => {
      const { member, settlementId } = await ready(stage);
      const body = {
        settlementId,
        currency: 'USDT',
        amount: WITHDRAWN,
        withdrawPassword: 'wrong one',
      };
      let refusal: string | null = null;
      while (refusal !== 'withdrawPasswordLocked')
        refusal = await stage.refusalOf(member, applyWithdrawal, { body });
      return { member, route: '/tixian', createdIds: { settlement: settlementId } };
    },
  },
];

async function deposit(stage: Stage) {
  const member = await stage.member({ balances: { USDT: '100' } });
  const proofPath = await stage.upload(member, 'recharge');
  const { id } = await stage.as(member, applyRecharge, {
    body: { currency: 'USDT', network: 'TRC20', amount: DEPOSITED, proofPath },
  });
  return { member, route: rechargeLine.resultPage(id), createdIds: { recharge: id } };
}

async function ready(stage: Stage) {
  const member = await stage.member({ balances: { USDT: '1000' } });
  return { member, settlementId: await stage.bindAddress(member) };
}

async function withdraw(
  stage: Stage,
  { member, settlementId }: { member: StagedMember; settlementId: string },
) {
  const { id } = await stage.as(member, applyWithdrawal, {
    body: {
      settlementId,
      currency: 'USDT',
      amount: WITHDRAWN,
      withdrawPassword: WITHDRAW_PASSWORD,
    },
  });
  return { member, route: withdrawalLine.resultPage(id), createdIds: { withdrawal: id } };
}

async function approved(stage: Stage) {
  const scene = await withdraw(stage, await ready(stage));
  await stage.decide('withdrawal', scene.createdIds.withdrawal, 'approve');
  return scene;
}

async function paidOut(stage: Stage) {
  const scene = await approved(stage);
  await stage.past(STEP, scene.createdIds.withdrawal);
  return scene;
}
