import { glossaries, type Concept } from '@hongbao/locales/glossaries';
import { languages } from '@hongbao/locales/languages';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../words/language.ts';
import { type SupportTopic, supportTopic, asksForPerson } from './supportTopic.ts';

/** The concepts of the glossary that belong to one topic. */
const concepts: Readonly<Partial<Record<SupportTopic, readonly Concept[]>>> = {
  withdrawal: ['withdrawal', 'withdrawalAccount'],
  deposit: ['deposit'],
  password: ['authenticator', 'verificationCode', 'loginPassword', 'withdrawalPassword'],
  identity: ['identityVerification', 'advancedVerification'],
  loan: [
    'loan',
    'collateralLoan',
    'collateral',
    'loanToValue',
    'marginCall',
    'overdue',
    'gracePeriod',
    'interest',
    'repay',
    'creditScore',
  ],
  vip: ['vipLevel', 'redEnvelope', 'upgradeBonus'],
  liquidation: ['liquidation', 'liquidationPrice'],
  options: ['option'],
  contests: ['contest', 'ranking', 'prize'],
  ieo: ['subscription', 'draw', 'token'],
  products: ['arbitrage', 'miningMachine', 'debtCrowdfunding'],
  convert: ['convert', 'quote'],
  team: ['invitationCode', 'rewards', 'task', 'checkIn'],
  trading: [
    'futures',
    'position',
    'limitOrder',
    'marketOrder',
    'reduceOnly',
    'margin',
    'maintenanceMargin',
    'leverage',
    'markPrice',
    'entryPrice',
    'unrealizedPnl',
    'realizedPnl',
    'takeProfit',
    'stopLoss',
    'fee',
    'takerFee',
    'positionValue',
    'fundingRate',
  ],
};

describe.each(languages.map(({ code }) => code))('%s', (language) => {
  it('every term of the glossary that belongs to a topic is answered with the topic', () => {
    const wrong = Object.entries(concepts).flatMap(([topic, keys]) =>
      keys
        .map((key) => glossaries[language].terms[key])
        .flatMap((term) => {
          const found = supportTopic(term, language);
          return found === topic ? [] : [`${term}: ${found}, not ${topic}`];
        }),
    );
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['en-us', 'My account was blown up', 'liquidation'],
  ['en-us', 'I forgot my withdrawal password', 'password'],
  ['en-us', 'how do i cash out', 'withdrawal'],
  ['en-us', 'Is there a funding rate?', 'trading'],
  ['en-us', 'My margin call', 'loan'],
  ['en-us', 'A lot of trouble with the slots', 'greeting'],
  ['zh-cn', '我爆仓了怎么办', 'liquidation'],
  ['zh-cn', '提币怎么还没到', 'withdrawal'],
  ['zh-cn', '手续费是多少', 'trading'],
  ['zh-cn', '提现手续费', 'withdrawal'],
  ['zh-cn', '我的手机丢了，验证器打不开', 'password'],
  ['zh-tw', '爆倉了，錢呢', 'liquidation'],
  ['zh-tw', '停損怎麼設', 'trading'],
  ['jp', 'ロスカットされた理由', 'liquidation'],
  ['jp', '損切りの設定', 'trading'],
  ['jp', 'ポジションを閉じたい', 'trading'],
  ['ko', '비번 까먹었어요', 'password'],
  ['ko', '인증 앱을 잃어버렸어요', 'password'],
  ['ko', '손절 어떻게 해요', 'trading'],
  ['ko', '이자가 얼마예요', 'loan'],
  ['vl', 'Tôi bị cháy tài khoản', 'liquidation'],
  ['vl', 'lãi vay tính thế nào', 'loan'],
  ['vl', 'ví dụ về đòn bẩy', 'trading'],
  ['tai', 'พอร์ตแตก', 'liquidation'],
  ['tai', 'ดอกเบี้ยเท่าไร', 'loan'],
  ['tai', 'เลเวอเรจคืออะไร', 'trading'],
  ['mlxy', 'macam mana nak tarik duit', 'withdrawal'],
  ['mlxy', 'berapa faedah pinjaman', 'loan'],
  ['mlxy', 'had leveraj', 'trading'],
  ['xi', '¿Cuánto pago de intereses?', 'loan'],
  ['xi', 'Comisión de retiro', 'withdrawal'],
  ['xi', 'me quemé la cuenta... quemé la cuenta', 'liquidation'],
  ['xi', 'olvidé mi clave', 'password'],
  // A keyword of another language than that of the app.
  ['tai', 'How do I withdraw?', 'withdrawal'],
  ['ko', 'KYC', 'identity'],
  ['jp', 'OTP', 'password'],
] as const)('%s: “%s” is about %s', (language, text, topic) =>
  expect(supportTopic(text, language)).toBe(topic),
);

it.each<[Language, string]>([
  ['en-us', 'can i get a human please, my withdrawal is missing'],
  ['zh-cn', '我要转人工，提现没到'],
  ['xi', 'quiero hablar con una persona sobre mi retiro'],
])('a request for a person about a withdrawal in %s is answered as both: %s', (language, text) => {
  expect(supportTopic(text, language)).toBe('withdrawal');
  expect(asksForPerson(text, language)).toBe(true);
  expect(supportTopic('human', language)).toBe('person');
  expect(asksForPerson('human', language)).toBe(false);
  expect(asksForPerson('withdrawal', language)).toBe(false);
});
