import type { Words } from './words.ts';

/** What support answers by itself, by what the question is about. `greeting` is for everything else. */
export const supportAnswers = {
  deposit: english(
    'A deposit is credited after its review, normally within three minutes. If it takes longer, check that the network and the amount match your proof under Records. Below the minimum nothing can be credited.',
  ),
  withdrawal: english(
    'A withdrawal is reviewed for about three minutes, then paid out and delivered about five minutes later. It needs a withdrawal password, a bound payout account and no security change in the last 24 hours.',
  ),
  identity: english(
    'An identity review takes about five minutes. If it was rejected, the reason stands on the certification page and you can submit again: whole frame, even light, sharp text.',
  ),
  trading: english(
    'The liquidation price, the margin and the fees of a position are shown before you open it. You can always close a position, add margin, or set a stop. Every option has a receipt under its record.',
  ),
  loan: english(
    'Interest accrues by the started hour, and you may repay at any time. At a loan to value of 75 % you are warned, at 83 % the collateral is sold. Adding collateral or repaying a part brings it down.',
  ),
  password: english(
    'A forgotten login password is set anew with a code on the sign-in page. Wrong passwords lock for ten minutes. After a change withdrawals rest for 24 hours. We never ask for a password or a code.',
  ),
  vip: english(
    'Your level follows your total assets: up at once, down only at midnight (UTC+8). The red envelope is paid on Mondays at 00:00 (UTC+8) to every level from 1.',
  ),
  greeting: english(
    'Thank you for writing. I am an automatic agent and know about deposits, withdrawals, identity, trading, loans, passwords and VIP levels: name one and I will answer. The help centre has the longer story.',
  ),
} as const satisfies Record<string, Words>;

export type SupportTopic = keyof typeof supportAnswers;

/** Words that name a topic, in all languages of the product; the first topic that is named answers. */
export const supportTopics: readonly (readonly [SupportTopic, RegExp])[] = [
  [
    'withdrawal',
    /withdraw|payout|cash ?out|retir|rút|ถอน|keluar|pengeluaran|出金|출금|提现|提現|提款/i,
  ],
  ['deposit', /deposit|recharge|top ?up|depósito|nạp|ฝาก|เติม|入金|입금|充值|儲值/i],
  [
    'identity',
    /identit|verif|kyc|passport|identidad|pasaporte|pasport|hộ chiếu|หนังสือเดินทาง|旅券|パスポート|여권|护照|護照|xác minh|ยืนยันตัว|pengesahan|本人確認|신원|인증|身份|實名|实名|認證|认证/i,
  ],
  ['loan', /loan|borrow|collateral|interest|préstamo|vay|กู้|pinjam|借|ローン|대출|貸款|贷款/i],
  [
    'password',
    /passw|password|contraseña|mật khẩu|รหัสผ่าน|kata laluan|パスワード|비밀번호|密码|密碼|authenticator|2fa/i,
  ],
  [
    'vip',
    /vip|level|red envelope|nivel|sobre|lì xì|อั่งเปา|sampul|紅包|红包|等级|等級|ホンバオ|홍바오/i,
  ],
  [
    'trading',
    /trade|position|liquidat|margin|leverage|option|posici|palanca|margen|vị thế|đòn bẩy|สถานะ|มาร์จิ้น|kedudukan|posisi|証拠金|清算|レバレッジ|포지션|증거금|청산|레버리지|仓|倉|杠杆|槓桿|保证金|保證金|强平|強平/i,
  ],
];

/** A text that no translator has seen yet. */
function english(text: string): Words {
  return {
    'en-us': text,
    jp: text,
    ko: text,
    mlxy: text,
    tai: text,
    vl: text,
    xi: text,
    'zh-cn': text,
    'zh-tw': text,
  };
}
