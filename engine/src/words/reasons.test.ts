import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { applyKyc, getKycStatus, listKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { applyCreditLoan, listLoans } from '@hongbao/contracts/loans/loans.calls';
import { applyRecharge, listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { Member } from '@hongbao/test-support/given';
import { uploadPng } from '@hongbao/test-support/upload';
import type { ServerTexts } from '@hongbao/locales/languages';
import { describe, expect, it } from 'vitest';
import { givenWithdrawer } from '../features/withdrawal/withdrawal.samples.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { type Language, languages } from './language.ts';
import { reasonSentence } from './reasons.ts';
import { text } from './text.ts';

const world = useWorld();

type TextOf = (language: Language) => string;
const reason =
  (key: keyof ServerTexts['reasons']): TextOf =>
  (language) =>
    text(language, `reasons.${key}`);

const deposit = async (member: Member) => {
  const proofPath = await uploadPng(world, member);
  const body = { currency: 'USDT', network: 'TRC20', amount: '100', proofPath };
  return (await member.must(applyRecharge, { body })).id;
};
const recordOf = async (member: Member, language: Language) =>
  (await member.must(listRecharges, {}, { language })).records[0]?.reason;

interface Case {
  readonly kind: 'recharge' | 'withdrawal' | 'loan' | 'kyc';
  readonly ask: () => Promise<{ member: Member; id: string }>;
  /** Reads the reason at every place that shows it, except for notices. */
  readonly shown: (member: Member, language: Language) => Promise<(string | undefined)[]>;
}
const withdrawalReason: Case['shown'] = async (member, language) => [
  (await member.must(listWithdrawals, {}, { language })).records[0]?.reason,
];
const cases: readonly Case[] = [
  {
    kind: 'recharge',
    ask: async () => {
      const member = await world.given.member();
      return { member, id: await deposit(member) };
    },
    shown: async (member, language) => [await recordOf(member, language)],
  },
  {
    kind: 'withdrawal',
    ask: async () => {
      const { member, must } = await givenWithdrawer(world);
      return { member, id: (await must('100')).id };
    },
    shown: withdrawalReason,
  },
  {
    kind: 'loan',
    ask: async () => {
      const member = await world.given.member({ verified: true, creditGranted: '1000' });
      const body = { setId: 'credit-7', amount: '100' };
      return { member, id: (await member.must(applyCreditLoan, { body })).id };
    },
    shown: async (member, language) => [
      (await member.must(listLoans, {}, { language })).records[0]?.reason,
    ],
  },
  {
    kind: 'kyc',
    ask: async () => {
      const member = await world.given.member();
      const portraitPath = await uploadPng(world, member, 'kyc');
      const body = {
        idType: 'passport',
        idNumber: 'P1234567',
        realName: 'Li Wei',
        portraitPath,
      } as const;
      await member.must(applyKyc, { body });
      const [application] = await member.must(listKyc);
      return { member, id: application?.id ?? '' };
    },
    shown: async (member, language) => [
      (await member.must(getKycStatus, {}, { language })).reason,
      (await member.must(listKyc, {}, { language }))[0]?.reason,
    ],
  },
];
const caseOf = (kind: Case['kind']) => cases.find((each) => each.kind === kind);

/** Expects the reason in each reader's language, in the newest notice and in every record. */
async function expectShown(member: Member, shown: Case['shown'], expected: TextOf) {
  for (const language of languages) {
    const [notice] = (await member.must(listNotices, { query: {} }, { language })).records;
    expect(notice?.content, language).toContain(expected(language));
    const texts = await shown(member, language);
    expect(texts).toEqual(texts.map(() => expected(language)));
  }
}

const defaults = {
  recharge: reason('proofUnmatched'),
  withdrawal: reason('withdrawalNotApproved'),
  loan: reason('loanNotApproved'),
  kyc: reason('documentsUnverified'),
};

describe.each(cases)('the reason of a rejected $kind', ({ kind, ask, shown }) => {
  it('is translated to the reader’s language when the world’s policy rejects it', async () => {
    await world.control.setPolicy('reject', kind);
    const { member } = await ask();
    await world.control.advance('10m');
    await expectShown(member, shown, defaults[kind]);
  });

  it('is translated to the reader’s language when an operator rejects it without a text', async () => {
    const { member, id } = await ask();
    await world.control.decide(id, 'reject', undefined, kind);
    await expectShown(member, shown, defaults[kind]);
  });

  it('is the text that an operator typed, unchanged in every language', async () => {
    const { member, id } = await ask();
    const typed = 'The transfer was returned. {{amount}} reason:transferReturned';
    await world.control.decide(id, 'reject', typed, kind);
    await expectShown(member, shown, () => typed);
  });
});

it('the reason of a failed withdrawal is translated to the reader’s language', async () => {
  const { member, id } = (await caseOf('withdrawal')?.ask()) ?? expect.fail();
  await world.control.decide(id, 'fail', undefined, 'withdrawal');
  await expectShown(member, withdrawalReason, reason('transferReturned'));
});

it.each([
  ['deposit-rejected', reason('pictureUnreadable')],
  ['withdrawal-rejected', reason('addressNotYours')],
  ['withdrawal-failed', reason('networkReturned')],
  ['loan-rejected', reason('creditScoreLow')],
  ['identity-rejected', reason('portraitBlurred')],
  ['identity-advanced-rejected', reason('addressNotFound')],
] as const)(
  'the situation %s shows its reason in the reader’s language',
  async (name, expected) => {
    const played = await world.must(playSituation, { params: { world: world.id }, body: { name } });
    for (const language of languages) {
      const asked = { token: played.member.token, language };
      const { records } = await world.must(listNotices, { query: {} }, asked);
      const contents = records.map(({ content }) => content);
      expect(contents.join('\n'), language).toContain(expected(language));
    }
  },
);

it.each([
  ['en-us', 'Wrong address', 'Wrong address.'],
  ['en-us', 'Wrong address? ', 'Wrong address?'],
  ['zh-cn', '地址不正确', '地址不正确。'],
  ['tai', 'ที่อยู่ไม่ถูกต้อง', 'ที่อยู่ไม่ถูกต้อง'],
  ['ko', 'reason:transferReturned', '송금이 반환되었습니다.'],
] as const)('%s: a reason is a sentence in a notice: %s', (language, stored, sentence) => {
  expect(reasonSentence(stored, language)).toBe(sentence);
});
