import type { Words } from './words.ts';

/** What support answers by itself, by what the question is about. `greeting` is for everything else. */
export const supportAnswers = {
  deposit: {
    'en-us':
      'A deposit is credited after its review, normally within three minutes. If it takes longer, check that the network and the amount match your proof under Records. Below the minimum nothing can be credited.',
    jp: '入金は審査後に残高へ反映され、通常は3分以内です。時間がかかる場合は、履歴でネットワークと金額が支払い証明と一致しているかご確認ください。最低入金額に満たないものは反映できません。',
    ko: '입금은 심사 후 잔액에 반영되며 보통 3분 안에 완료됩니다. 더 오래 걸리면 내역에서 네트워크와 금액이 증빙과 일치하는지 확인해 주세요. 최소 입금액보다 적으면 반영할 수 없습니다.',
    mlxy: 'A deposit is credited after its review, normally within three minutes. If it takes longer, check that the network and the amount match your proof under Records. Below the minimum nothing can be credited.',
    tai: 'A deposit is credited after its review, normally within three minutes. If it takes longer, check that the network and the amount match your proof under Records. Below the minimum nothing can be credited.',
    vl: 'A deposit is credited after its review, normally within three minutes. If it takes longer, check that the network and the amount match your proof under Records. Below the minimum nothing can be credited.',
    xi: 'A deposit is credited after its review, normally within three minutes. If it takes longer, check that the network and the amount match your proof under Records. Below the minimum nothing can be credited.',
    'zh-cn':
      '充值审核通过后入账，通常不超过三分钟。如果超时，请在“记录”中核对网络和金额是否与凭证一致。低于最低充值额的款项无法入账。',
    'zh-tw':
      '儲值審核通過後入帳，通常不超過三分鐘。如果超時，請在「記錄」中核對網路和金額是否與憑證一致。低於最低儲值額的款項無法入帳。',
  },
  withdrawal: {
    'en-us':
      'A withdrawal is reviewed for about three minutes, then paid out and delivered about five minutes later. It needs a withdrawal password, a bound payout account and no security change in the last 24 hours.',
    jp: '出金の審査は約3分です。その後送金され、さらに約5分で着金します。出金パスワードの設定と出金先の登録が必要で、直近24時間以内にセキュリティに関わる変更がないことが条件です。',
    ko: '출금 심사는 약 3분 걸리며, 이후 지급되어 약 5분 뒤에 도착합니다. 출금 비밀번호와 등록된 출금 계좌가 필요하고, 최근 24시간 안에 보안 설정 변경이 없어야 합니다.',
    mlxy: 'A withdrawal is reviewed for about three minutes, then paid out and delivered about five minutes later. It needs a withdrawal password, a bound payout account and no security change in the last 24 hours.',
    tai: 'A withdrawal is reviewed for about three minutes, then paid out and delivered about five minutes later. It needs a withdrawal password, a bound payout account and no security change in the last 24 hours.',
    vl: 'A withdrawal is reviewed for about three minutes, then paid out and delivered about five minutes later. It needs a withdrawal password, a bound payout account and no security change in the last 24 hours.',
    xi: 'A withdrawal is reviewed for about three minutes, then paid out and delivered about five minutes later. It needs a withdrawal password, a bound payout account and no security change in the last 24 hours.',
    'zh-cn':
      '提现审核约需三分钟，随后出款，再过五分钟左右到账。提现需要提现密码和已绑定的结算账户，且最近 24 小时内没有变更过安全设置。',
    'zh-tw':
      '提領審核約需三分鐘，隨後出款，再過五分鐘左右到帳。提領需要提領密碼和已綁定的結算帳戶，且最近 24 小時內沒有變更過安全設定。',
  },
  identity: {
    'en-us':
      'An identity review takes about five minutes. If it was rejected, the reason stands on the certification page and you can submit again: whole frame, even light, sharp text.',
    jp: '本人確認の審査は約5分です。却下された場合は本人確認のページに理由が表示され、再提出できます。書類全体が写り、明るさにむらがなく、文字がはっきり読める写真をご用意ください。',
    ko: '본인 인증 심사는 약 5분 걸립니다. 거절된 경우 인증 화면에 이유가 표시되며 다시 제출할 수 있습니다. 신분증 전체가 보이고, 밝기가 고르고, 글자가 선명해야 합니다.',
    mlxy: 'An identity review takes about five minutes. If it was rejected, the reason stands on the certification page and you can submit again: whole frame, even light, sharp text.',
    tai: 'An identity review takes about five minutes. If it was rejected, the reason stands on the certification page and you can submit again: whole frame, even light, sharp text.',
    vl: 'An identity review takes about five minutes. If it was rejected, the reason stands on the certification page and you can submit again: whole frame, even light, sharp text.',
    xi: 'An identity review takes about five minutes. If it was rejected, the reason stands on the certification page and you can submit again: whole frame, even light, sharp text.',
    'zh-cn':
      '身份认证审核约需五分钟。如未通过，认证页面会显示原因，您可以重新提交：照片中证件须完整、光线均匀、文字清晰。',
    'zh-tw':
      '身份認證審核約需五分鐘。如未通過，認證頁面會顯示原因，您可以重新提交：照片中證件須完整、光線均勻、文字清晰。',
  },
  trading: {
    'en-us':
      'The liquidation price, the margin and the fees of a position are shown before you open it. You can always close a position, add margin, or set a stop. Every option has a receipt under its record.',
    jp: 'ポジションの清算価格、証拠金、手数料は、建てる前に表示されます。決済、証拠金の追加、利確・損切りの設定はいつでもできます。どのオプションにも、履歴から見られる明細があります。',
    ko: '포지션의 강제청산가, 증거금, 수수료는 열기 전에 표시됩니다. 언제든 포지션을 청산하거나 증거금을 추가하거나 익절·손절을 설정할 수 있습니다. 모든 옵션은 내역에서 내역서를 볼 수 있습니다.',
    mlxy: 'The liquidation price, the margin and the fees of a position are shown before you open it. You can always close a position, add margin, or set a stop. Every option has a receipt under its record.',
    tai: 'The liquidation price, the margin and the fees of a position are shown before you open it. You can always close a position, add margin, or set a stop. Every option has a receipt under its record.',
    vl: 'The liquidation price, the margin and the fees of a position are shown before you open it. You can always close a position, add margin, or set a stop. Every option has a receipt under its record.',
    xi: 'The liquidation price, the margin and the fees of a position are shown before you open it. You can always close a position, add margin, or set a stop. Every option has a receipt under its record.',
    'zh-cn':
      '仓位的强平价、保证金和手续费在开仓前就会显示。您随时可以平仓、追加保证金或设置止盈止损。每笔期权都可在记录中查看凭据。',
    'zh-tw':
      '倉位的強平價、保證金和手續費在開倉前就會顯示。您隨時可以平倉、追加保證金或設定止盈止損。每筆選擇權都可在記錄中查看憑據。',
  },
  loan: {
    'en-us':
      'Interest accrues by the started hour, and you may repay at any time. At a loan to value of 75 % you are warned, at 83 % the collateral is sold. Adding collateral or repaying a part brings it down.',
    jp: '利息は1時間単位で発生し、1時間に満たない分も1時間として数えます。返済はいつでもできます。担保比率が75%になると追加担保のお願いが届き、83%で担保が売却されます。担保の追加または一部返済で比率は下がります。',
    ko: '이자는 1시간 단위로 발생하며(1시간 미만도 1시간) 언제든 상환할 수 있습니다. 담보 비율이 75%가 되면 경고를 보내고, 83%가 되면 담보를 매각합니다. 담보를 추가하거나 일부를 상환하면 비율이 내려갑니다.',
    mlxy: 'Interest accrues by the started hour, and you may repay at any time. At a loan to value of 75 % you are warned, at 83 % the collateral is sold. Adding collateral or repaying a part brings it down.',
    tai: 'Interest accrues by the started hour, and you may repay at any time. At a loan to value of 75 % you are warned, at 83 % the collateral is sold. Adding collateral or repaying a part brings it down.',
    vl: 'Interest accrues by the started hour, and you may repay at any time. At a loan to value of 75 % you are warned, at 83 % the collateral is sold. Adding collateral or repaying a part brings it down.',
    xi: 'Interest accrues by the started hour, and you may repay at any time. At a loan to value of 75 % you are warned, at 83 % the collateral is sold. Adding collateral or repaying a part brings it down.',
    'zh-cn':
      '利息按小时计算，不足一小时按一小时计，您可以随时还款。质押率达到 75% 时发出补仓提醒，达到 83% 时出售质押物。补充质押物或部分还款即可降低质押率。',
    'zh-tw':
      '利息按小時計算，不足一小時以一小時計，您可以隨時還款。質押率達到 75% 時發出補倉提醒，達到 83% 時出售質押物。補充質押物或部分還款即可降低質押率。',
  },
  password: {
    'en-us':
      'A forgotten login password is set anew with a code on the sign-in page. Wrong passwords lock for ten minutes. After a change withdrawals rest for 24 hours. We never ask for a password or a code.',
    jp: 'ログインパスワードをお忘れの場合は、ログインページで認証コードを使って再設定できます。誤りが続くと10分間ロックされます。変更後は24時間出金が停止されます。パスワードや認証コードをお尋ねすることは決してありません。',
    ko: '로그인 비밀번호를 잊으셨다면 로그인 화면에서 인증번호로 다시 설정할 수 있습니다. 여러 번 틀리면 10분간 잠깁니다. 변경 후에는 24시간 동안 출금이 보류됩니다. 비밀번호나 인증번호를 묻는 일은 절대 없습니다.',
    mlxy: 'A forgotten login password is set anew with a code on the sign-in page. Wrong passwords lock for ten minutes. After a change withdrawals rest for 24 hours. We never ask for a password or a code.',
    tai: 'A forgotten login password is set anew with a code on the sign-in page. Wrong passwords lock for ten minutes. After a change withdrawals rest for 24 hours. We never ask for a password or a code.',
    vl: 'A forgotten login password is set anew with a code on the sign-in page. Wrong passwords lock for ten minutes. After a change withdrawals rest for 24 hours. We never ask for a password or a code.',
    xi: 'A forgotten login password is set anew with a code on the sign-in page. Wrong passwords lock for ten minutes. After a change withdrawals rest for 24 hours. We never ask for a password or a code.',
    'zh-cn':
      '忘记登录密码时，可在登录页用验证码重新设置。多次输错会锁定 10 分钟。修改后提现将冻结 24 小时。我们绝不会向您索要密码或验证码。',
    'zh-tw':
      '忘記登入密碼時，可在登入頁用驗證碼重新設定。多次輸錯會鎖定 10 分鐘。變更後提領將凍結 24 小時。我們絕不會向您索取密碼或驗證碼。',
  },
  vip: {
    'en-us':
      'Your level follows your total assets: up at once, down only at midnight (UTC+8). The red envelope is paid on Mondays at 00:00 (UTC+8) to every level from 1.',
    jp: 'レベルは総資産に応じて変わります。上がるのはすぐ、下がるのは0時（UTC+8）だけです。紅包は毎週月曜0時（UTC+8）に、レベル1以上の方全員へ支払われます。',
    ko: '등급은 총자산에 따라 정해집니다. 오를 때는 바로, 내려갈 때는 자정(UTC+8)에만 바뀝니다. 홍바오는 매주 월요일 00:00(UTC+8)에 1등급 이상 모든 회원에게 지급됩니다.',
    mlxy: 'Your level follows your total assets: up at once, down only at midnight (UTC+8). The red envelope is paid on Mondays at 00:00 (UTC+8) to every level from 1.',
    tai: 'Your level follows your total assets: up at once, down only at midnight (UTC+8). The red envelope is paid on Mondays at 00:00 (UTC+8) to every level from 1.',
    vl: 'Your level follows your total assets: up at once, down only at midnight (UTC+8). The red envelope is paid on Mondays at 00:00 (UTC+8) to every level from 1.',
    xi: 'Your level follows your total assets: up at once, down only at midnight (UTC+8). The red envelope is paid on Mondays at 00:00 (UTC+8) to every level from 1.',
    'zh-cn':
      '您的等级随总资产变化：上升立即生效，下降只在零点（UTC+8）。红包于每周一 00:00（UTC+8）发放给 1 级及以上的所有会员。',
    'zh-tw':
      '您的等級隨總資產變動：上升立即生效，下降只在零點（UTC+8）。紅包於每週一 00:00（UTC+8）發放給 1 級及以上的所有會員。',
  },
  greeting: {
    'en-us':
      'Thank you for writing. I am an automatic agent and know about deposits, withdrawals, identity, trading, loans, passwords and VIP levels: name one and I will answer. The help centre has the longer story.',
    jp: 'お問い合わせありがとうございます。私は自動応答の担当で、入金、出金、本人確認、取引、ローン、パスワード、VIPレベルについてお答えできます。いずれかを挙げてください。詳しくはヘルプセンターをご覧ください。',
    ko: '문의해 주셔서 감사합니다. 저는 자동 상담원이며 입금, 출금, 본인 인증, 거래, 대출, 비밀번호, VIP 등급에 대해 답해 드립니다. 그중 하나를 말씀해 주세요. 자세한 내용은 도움말 센터에 있습니다.',
    mlxy: 'Thank you for writing. I am an automatic agent and know about deposits, withdrawals, identity, trading, loans, passwords and VIP levels: name one and I will answer. The help centre has the longer story.',
    tai: 'Thank you for writing. I am an automatic agent and know about deposits, withdrawals, identity, trading, loans, passwords and VIP levels: name one and I will answer. The help centre has the longer story.',
    vl: 'Thank you for writing. I am an automatic agent and know about deposits, withdrawals, identity, trading, loans, passwords and VIP levels: name one and I will answer. The help centre has the longer story.',
    xi: 'Thank you for writing. I am an automatic agent and know about deposits, withdrawals, identity, trading, loans, passwords and VIP levels: name one and I will answer. The help centre has the longer story.',
    'zh-cn':
      '感谢您的来信。我是自动客服，可以解答充值、提现、身份认证、交易、借贷、密码和 VIP 等级方面的问题：说出其中一项，我就会回答。更详细的内容请见帮助中心。',
    'zh-tw':
      '感謝您的來信。我是自動客服，可以解答儲值、提領、身份認證、交易、借貸、密碼和 VIP 等級方面的問題：說出其中一項，我就會回答。更詳細的內容請見說明中心。',
  },
} as const satisfies Record<string, Words>;

export type SupportTopic = keyof typeof supportAnswers;

/** Words that name a topic, in all languages of the product; the first topic that is named answers. */
export const supportTopics: readonly (readonly [SupportTopic, RegExp])[] = [
  [
    'withdrawal',
    /withdraw|提領|payout|cash ?out|retir|rút|ถอน|keluar|pengeluaran|出金|출금|提现|提現|提款/i,
  ],
  ['deposit', /deposit|recharge|top ?up|depósito|nạp|ฝาก|เติม|入金|입금|充值|儲值/i],
  [
    'password',
    /passw|password|contraseña|mật khẩu|รหัสผ่าน|kata laluan|パスワード|비밀번호|密码|密碼|验证码|驗證碼|認証コード|인증번호|authenticator|2fa/i,
  ],
  [
    'identity',
    /identit|verif|kyc|passport|identidad|pasaporte|pasport|hộ chiếu|หนังสือเดินทาง|旅券|パスポート|여권|护照|護照|xác minh|ยืนยันตัว|pengesahan|本人確認|신원|인증|身份|實名|实名|認證|认证/i,
  ],
  ['loan', /loan|borrow|collateral|interest|préstamo|vay|กู้|pinjam|借|ローン|대출|貸款|贷款/i],
  [
    'vip',
    /vip|level|red envelope|nivel|sobre|lì xì|อั่งเปา|sampul|紅包|红包|等级|等級|ホンバオ|홍바오/i,
  ],
  [
    'trading',
    /trad(e|ing)|取引|거래|交易|オプション|옵션|期权|期權|選擇權|position|liquidat|margin|leverage|option|posici|palanca|margen|vị thế|đòn bẩy|สถานะ|มาร์จิ้น|kedudukan|posisi|証拠金|清算|レバレッジ|포지션|증거금|청산|레버리지|仓|倉|杠杆|槓桿|保证金|保證金|强平|強平/i,
  ],
];
