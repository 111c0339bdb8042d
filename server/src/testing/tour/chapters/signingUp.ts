import {
  checkAccount,
  register,
  sendEmailCaptcha,
  sendPhoneCaptcha,
  useShortLink,
} from '@hongbao/contracts/account/account.calls';
import { createMember, listOutbox } from '@hongbao/contracts/control/members.calls';
import {
  bindContact,
  getMember,
  getProfile,
  reportActivity,
  reportOnline,
  updateProfile,
} from '@hongbao/contracts/member/member.calls';
import { getTestCode } from '@hongbao/contracts/testAids/testAids.calls';
import type { Guide, Traveller } from '../guide.ts';

/** The accounts of the tour. The first is the demo member of every world with the demo scenario. */
export const DEMO = { email: 'demo@hongbao.example', password: 'hongbao123' } as const;
export const MEI = { email: 'mei@hongbao.example', password: 'correct horse' } as const;
export const PHONE = { areaCode: '852', phone: '51234567' } as const;

/** An operator creates the demo member. Mei registers with a verification code and the demo member's invitation. */
export async function signUp(guide: Guide): Promise<{ demo: Traveller; mei: Traveller }> {
  const { world } = guide;
  const money = { balances: { USDT: '20000', BTC: '0.5' } };
  const body = { ...DEMO, nickname: 'Demo', verified: true, creditGranted: '1000', ...money };
  const made = await guide.show(createMember, { params: { world: world.id }, body });
  const demo = guide.traveller(made);
  const { inviteCode } = await demo.must(getMember);
  await guide.show(useShortLink, { query: { code: inviteCode } });

  const { email, password } = MEI;
  await guide.show(checkAccount, { query: { account: email } });
  await guide.show(sendEmailCaptcha, { query: { email, purpose: 'register' } });
  await guide.show(getTestCode, { query: { account: email } });
  const mailed = { params: { world: world.id }, query: { to: email } };
  const [message] = await guide.show(listOutbox, mailed);
  const captcha = message?.code ?? '';
  const signedUp = await guide.show(register, {
    body: { method: 'email', email, captcha, password, inviteCode, agreed: true },
  });
  const mei = guide.traveller({ id: '', account: email, token: signedUp.token });
  await introduce(guide, mei);
  return { demo, mei };
}

async function introduce({ world, show }: Guide, mei: Traveller): Promise<void> {
  await mei.show(updateProfile, {
    body: {
      surname: 'Lin',
      firstName: 'Mei',
      gender: 'female',
      birthday: '1994-08-21',
      country: 'Hong Kong',
      address: '1 Queen’s Road Central',
      phone: PHONE.phone,
    },
  });
  await mei.show(getProfile);
  await show(sendPhoneCaptcha, { query: { ...PHONE, purpose: 'bind' } });
  const captcha = await world.control.outboxCode(`+${PHONE.areaCode}${PHONE.phone}`);
  await mei.show(bindContact, { body: { method: 'phone', ...PHONE, captcha } });
  await mei.show(getMember);
  await mei.show(reportActivity);
  await mei.show(reportOnline);
}
