import type { DecisionKind } from '@hongbao/contracts/control/decisions.calls';
import { applyAdvancedKyc, applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { applyCreditLoan } from '@hongbao/contracts/loans/loans.calls';
import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { cancelWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { uploadPng } from '@hongbao/test-support/upload';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { givenWithdrawer, purse } from '../features/withdrawal/withdrawal.samples.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

async function askForRecharge() {
  const member = await world.given.member();
  const proofPath = await uploadPng(world, member);
  const body = { currency: 'USDT', network: 'TRC20', amount: '1', proofPath };
  await member.must(applyRecharge, { body });
  return member;
}

/** An application of each kind, with the event that reviews it automatically. */
const cases: readonly [DecisionKind, string, () => Promise<unknown>][] = [
  ['recharge', 'recharge.review', askForRecharge],
  ['withdrawal', 'withdrawal.step', async () => (await givenWithdrawer(world)).must('10')],
  [
    'kyc',
    'kyc.review',
    async () => {
      const member = await world.given.member();
      const portraitPath = await uploadPng(world, member, 'kyc');
      const passport = { idType: 'passport', idNumber: 'P1234567', realName: 'Li Wei' } as const;
      await member.must(applyKyc, { body: { ...passport, portraitPath } });
    },
  ],
  [
    'kycAdvanced',
    'kyc.review',
    async () => {
      const member = await world.given.member({ verified: true });
      const body = {
        address: '1 Queen’s Road',
        emergencySurname: 'Li',
        emergencyName: 'Na',
        emergencyRelationship: 'sister',
        emergencyPhone: '51234567',
        emergencyAddress: '2 Queen’s Road',
      };
      await member.must(applyAdvancedKyc, { body });
    },
  ],
  [
    'loan',
    'loans.step',
    async () => {
      const member = await world.given.member({ verified: true, creditGranted: '1000' });
      await member.must(applyCreditLoan, { body: { setId: 'credit-7', amount: '500' } });
    },
  ],
];

const waitingOf = async (kind: DecisionKind) =>
  (await world.control.waiting()).filter((each) => each.kind === kind);
const happened = async (kind: string) =>
  (await world.control.advance('1h')).events.filter((event) => event.kind === kind);

describe('an application of the kind', () => {
  it.each(cases)(
    '%s waits for an operator if the policy became manual after it was submitted',
    async (...of) => {
      const [kind, , ask] = of;
      await ask();
      await world.control.setPolicy('manual', kind);
      const [waiting] = await waitingOf(kind);
      await world.control.advance('1h');
      expect((await waitingOf(kind)).map(({ id }) => id)).toEqual([waiting?.id]);
      await world.control.decide(waiting?.id ?? '', 'approve', undefined, kind);
      expect((await waitingOf(kind)).filter(({ summary }) => /under review/.test(summary))).toEqual(
        [],
      );
    },
  );

  it.each(cases)(
    '%s has no scheduled review if it is submitted under the manual policy',
    async (...of) => {
      const [kind, appointment, ask] = of;
      await world.control.setPolicy('manual', kind);
      await ask();
      expect(await waitingOf(kind)).toHaveLength(1);
      expect(await happened(appointment)).toEqual([]);
    },
  );

  it.each(cases)('%s has no scheduled review after an operator has rejected it', async (...of) => {
    const [kind, appointment, ask] = of;
    await ask();
    const [waiting] = await waitingOf(kind);
    await world.control.decide(waiting?.id ?? '', 'reject', 'no', kind);
    expect(await waitingOf(kind)).toEqual([]);
    expect(await happened(appointment)).toEqual([]);
  });
});

it('a deposit has no scheduled review after an operator has approved it', async () => {
  await askForRecharge();
  const [waiting] = await waitingOf('recharge');
  await world.control.decide(waiting?.id ?? '', 'approve');
  expect(await happened('recharge.review')).toEqual([]);
});

it('a canceled withdrawal has no scheduled review', async () => {
  const { member, must } = await givenWithdrawer(world);
  const { id } = await must('10');
  await member.must(cancelWithdrawal, { body: { id } });
  expect(await happened('withdrawal.step')).toEqual([]);
});

it('a scheduled review of a deposit that is already decided credits nothing', async () => {
  const member = await askForRecharge();
  const [waiting] = await waitingOf('recharge');
  const refId = waiting?.id ?? '';
  await world.control.decide(refId, 'approve');
  const inside = await world.inside();
  const now = inside.now();
  const again = { op: 'schedule', kind: 'recharge.review', refId, at: now + 1_000 } as const;
  await inside.commit({ timeline: [again] }, now);
  expect(await happened('recharge.review')).toMatchObject([{ summary: 'Nothing to do' }]);
  const coins = await member.must(listBalances, {});
  expect(coins.find(({ currency }) => currency === 'USDT')?.total).toBe('1.00000000');
});

it('only one of two concurrent decisions by an operator and a member is applied', async () => {
  const { member, must } = await givenWithdrawer(world);
  for (let round = 0; round < 4; round++) {
    const { id } = await must('10');
    const approve = () => world.control.decide(id, 'approve', undefined, 'withdrawal');
    const cancel = () => member.must(cancelWithdrawal, { body: { id } });
    const both = round % 2 === 0 ? [approve(), cancel()] : [cancel(), approve()];
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    await world.control.advance('1h');
  }
  expect((await purse(member)).split(' ')[1]).toBe('0.00000000');
});
