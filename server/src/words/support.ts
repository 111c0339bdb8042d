import type { Words } from './words.ts';

/** The canned support answers, by topic. `greeting` answers everything else. */
export const supportAnswers = {
  deposit: {
    'en-us':
      'A deposit is credited after its review, normally within three minutes. If it takes longer, check that the network and the amount match your proof under Records. Below the minimum nothing can be credited.',
    jp: '入金は審査後に残高へ反映され、通常は3分以内です。時間がかかる場合は、履歴でネットワークと金額が支払い証明と一致しているかご確認ください。最低入金額に満たないものは反映できません。',
    ko: '입금은 심사 후 잔액에 반영되며 보통 3분 안에 완료됩니다. 더 오래 걸리면 내역에서 네트워크와 금액이 증빙과 일치하는지 확인해 주세요. 최소 입금액보다 적으면 반영할 수 없습니다.',
    mlxy: 'Deposit dikreditkan selepas semakan, biasanya dalam masa tiga minit. Jika lebih lama, semak di bawah Rekod sama ada rangkaian dan jumlah sepadan dengan bukti anda. Jumlah di bawah minimum tidak boleh dikreditkan.',
    tai: 'ยอดฝากจะเข้าบัญชีหลังการตรวจสอบ โดยปกติภายในสามนาที หากนานกว่านั้น โปรดดูที่ “ประวัติ” ว่าเครือข่ายและจำนวนตรงกับหลักฐานหรือไม่ ยอดที่ต่ำกว่าขั้นต่ำไม่สามารถเข้าบัญชีได้',
    vl: 'Khoản nạp được ghi có sau khi xét duyệt, thường trong vòng ba phút. Nếu lâu hơn, hãy xem trong mục Lịch sử liệu mạng và số tiền có khớp với chứng từ không. Dưới mức tối thiểu thì không thể ghi có.',
    xi: 'Un depósito se abona tras su revisión, normalmente en menos de tres minutos. Si tarda más, comprueba en Historial que la red y el importe coincidan con tu comprobante. Por debajo del mínimo no se puede abonar nada.',
    'zh-cn':
      '充值审核通过后入账，通常不超过三分钟。如果超时，请在“记录”中核对网络和金额是否与凭证一致。低于最低充值额的款项无法入账。',
    'zh-tw':
      '儲值審核通過後入帳，通常不超過三分鐘。如果逾時，請在「記錄」中核對網路和金額是否與憑證一致。低於最低儲值額的款項無法入帳。',
  },
  withdrawal: {
    'en-us':
      'A withdrawal is reviewed for about three minutes, then paid out and delivered about five minutes later. It needs a withdrawal password, a bound settlement account and no security change in the last 24 hours.',
    jp: '出金の審査は約3分です。その後送金され、さらに約5分で着金します。出金パスワードの設定と出金先の登録が必要で、直近24時間以内にセキュリティに関わる変更がないことが条件です。',
    ko: '출금 심사는 약 3분 걸리며, 이후 송금되어 약 5분 뒤에 도착합니다. 출금 비밀번호와 등록된 출금 계좌가 필요하고, 최근 24시간 안에 보안 설정 변경이 없어야 합니다.',
    mlxy: 'Pengeluaran disemak selama kira-kira tiga minit, kemudian dibayar dan diterima kira-kira lima minit selepas itu. Ia memerlukan kata laluan pengeluaran, akaun penyelesaian yang dipautkan dan tiada perubahan keselamatan dalam 24 jam terakhir.',
    tai: 'การถอนใช้เวลาตรวจสอบประมาณสามนาที จากนั้นจึงโอนออกและถึงปลายทางในอีกราวห้านาที ต้องมีรหัสผ่านถอนเงิน ผูกบัญชีรับเงินแล้ว และไม่มีการเปลี่ยนการตั้งค่าความปลอดภัยใน 24 ชั่วโมงที่ผ่านมา',
    vl: 'Yêu cầu rút được xét duyệt trong khoảng ba phút, sau đó được chuyển đi và đến nơi sau khoảng năm phút nữa. Cần có mật khẩu rút tiền, tài khoản nhận tiền đã liên kết và không có thay đổi bảo mật nào trong 24 giờ qua.',
    xi: 'Un retiro se revisa durante unos tres minutos; después se desembolsa y se entrega unos cinco minutos más tarde. Requiere una contraseña de retiro, una cuenta de retiro vinculada y ningún cambio de seguridad en las últimas 24 horas.',
    'zh-cn':
      '提现审核约需三分钟，随后打款，再过五分钟左右到账。提现需要提现密码和已绑定的结算账户，且最近 24 小时内没有变更过安全设置。',
    'zh-tw':
      '提領審核約需三分鐘，隨後出款，再過五分鐘左右到帳。提領需要提領密碼和已綁定的結算帳戶，且最近 24 小時內沒有變更過安全設定。',
  },
  identity: {
    'en-us':
      'An identity review takes about five minutes. If it was rejected, the reason stands on the Identity verification page and you can submit again: whole frame, even light, sharp text.',
    jp: '本人確認の審査は約5分です。却下された場合は本人確認のページに理由が表示され、再提出できます。書類全体が写り、明るさにむらがなく、文字がはっきり読める写真をご用意ください。',
    ko: '본인 인증 심사는 약 5분 걸립니다. 반려된 경우 인증 화면에 이유가 표시되며 다시 제출할 수 있습니다. 신분증 전체가 보이고, 밝기가 고르고, 글자가 선명해야 합니다.',
    mlxy: 'Semakan identiti mengambil masa kira-kira lima minit. Jika ditolak, sebabnya dinyatakan di halaman Pengesahan identiti dan anda boleh menghantar semula: keseluruhan dokumen kelihatan, cahaya sekata, teks jelas.',
    tai: 'การตรวจสอบตัวตนใช้เวลาประมาณห้านาที หากถูกปฏิเสธ เหตุผลจะอยู่ในหน้า “ยืนยันตัวตน” และคุณส่งใหม่ได้ ขอให้เห็นเอกสารครบทั้งกรอบ แสงสม่ำเสมอ และตัวอักษรคมชัด',
    vl: 'Xét duyệt danh tính mất khoảng năm phút. Nếu bị từ chối, lý do có trên trang Xác minh danh tính và bạn có thể gửi lại: trọn khung giấy tờ, ánh sáng đều, chữ rõ nét.',
    xi: 'La revisión de identidad tarda unos cinco minutos. Si se rechazó, el motivo aparece en la página de verificación de identidad y puedes volver a enviarla: documento entero, luz uniforme, texto nítido.',
    'zh-cn':
      '身份认证审核约需五分钟。如未通过，认证页面会显示原因，您可以重新提交：照片中证件须完整、光线均匀、文字清晰。',
    'zh-tw':
      '身分認證審核約需五分鐘。如未通過，認證頁面會顯示原因，您可以重新提交：照片中證件須完整、光線均勻、文字清晰。',
  },
  trading: {
    'en-us':
      'The liquidation price, the margin and the fees of a position are shown before you open it. You can always close a position, add margin, or set a stop loss. Every option has a receipt under its record.',
    jp: 'ポジションの清算価格、証拠金、手数料は、建てる前に表示されます。決済、証拠金の追加、利確・損切りの設定はいつでもできます。どのオプションにも、履歴から見られる明細があります。',
    ko: '포지션의 강제청산가, 증거금, 수수료는 열기 전에 표시됩니다. 언제든 포지션을 종료하거나 증거금을 추가하거나 익절·손절을 설정할 수 있습니다. 모든 옵션은 내역에서 영수증을 볼 수 있습니다.',
    mlxy: 'Harga pencairan, margin dan yuran sesuatu posisi ditunjukkan sebelum anda membukanya. Anda sentiasa boleh menutup posisi, menambah margin, atau menetapkan henti rugi. Setiap opsyen mempunyai resit di bawah rekodnya.',
    tai: 'ราคาบังคับปิด มาร์จิ้น และค่าธรรมเนียมของสถานะแสดงก่อนที่คุณจะเปิด คุณปิดสถานะ เพิ่มมาร์จิ้น หรือตั้งตัดขาดทุนได้เสมอ ทุกออปชันมีใบเสร็จอยู่ในประวัติของรายการนั้น',
    vl: 'Giá thanh lý, ký quỹ và phí của vị thế hiển thị trước khi bạn mở. Bạn luôn có thể đóng vị thế, thêm ký quỹ hoặc đặt mức cắt lỗ. Mỗi quyền chọn có biên nhận trong mục lịch sử của nó.',
    xi: 'El precio de liquidación, el margen y las comisiones de una posición se muestran antes de abrirla. Siempre puedes cerrar una posición, añadir margen o fijar un stop loss. Cada opción tiene un recibo en su historial.',
    'zh-cn':
      '仓位的强平价、保证金和手续费在开仓前就会显示。您随时可以平仓、追加保证金或设置止盈止损。每笔期权都可在记录中查看凭据。',
    'zh-tw':
      '倉位的強平價、保證金和手續費在開倉前就會顯示。您隨時可以平倉、追加保證金或設定停利停損。每筆選擇權都可在記錄中查看憑據。',
  },
  loan: {
    'en-us':
      'Interest accrues by the started hour, and you may repay at any time. At a loan-to-value of 75% you are warned, at 83% the collateral is sold. Adding collateral or repaying a part brings it down.',
    jp: '利息は1時間単位で発生し、1時間に満たない分も1時間として数えます。返済はいつでもできます。借入比率が75%になると追証のお知らせが届き、83%で担保が売却されます。担保の追加または一部返済で比率は下がります。',
    ko: '이자는 1시간 단위로 발생하며(1시간 미만도 1시간) 언제든 상환할 수 있습니다. 담보인정비율이 75%가 되면 경고를 보내고, 83%가 되면 담보를 매각합니다. 담보를 추가하거나 일부를 상환하면 비율이 내려갑니다.',
    mlxy: 'Faedah terakru bagi setiap jam yang bermula, dan anda boleh membayar balik pada bila-bila masa. Pada nisbah pinjaman kepada nilai 75% anda diberi amaran, pada 83% cagaran dijual. Menambah cagaran atau membayar balik sebahagian akan menurunkannya.',
    tai: 'ดอกเบี้ยคิดตามชั่วโมงที่เริ่มแล้ว และชำระคืนได้ทุกเมื่อ เมื่ออัตราส่วนเงินกู้ต่อหลักประกันถึง 75% คุณจะได้รับการเตือน ที่ 83% หลักประกันจะถูกขาย การเพิ่มหลักประกันหรือชำระคืนบางส่วนทำให้อัตราส่วนลดลง',
    vl: 'Lãi tính theo từng giờ đã bắt đầu, và bạn có thể trả bất cứ lúc nào. Ở tỷ lệ vay trên giá trị 75% bạn được cảnh báo, ở 83% tài sản thế chấp bị bán. Thêm thế chấp hoặc trả một phần sẽ làm tỷ lệ giảm xuống.',
    xi: 'Los intereses se devengan por hora empezada y puedes devolver el préstamo en cualquier momento. Con una relación préstamo-valor del 75% recibes un aviso; con el 83% se vende la garantía. Añadir garantía o devolver una parte la reduce.',
    'zh-cn':
      '利息按小时计算，不足一小时按一小时计，您可以随时还款。质押率达到 75% 时发出补仓提醒，达到 83% 时卖出质押物。追加质押物或部分还款即可降低质押率。',
    'zh-tw':
      '利息以小時計算，不足一小時以一小時計，您可以隨時還款。質押率達到 75% 時發出追繳通知，達到 83% 時賣出擔保品。追加擔保品或部分還款即可降低質押率。',
  },
  password: {
    'en-us':
      'A forgotten login password is set anew with a code on the login page. Wrong passwords lock for ten minutes. After a change withdrawals are on hold for 24 hours. We never ask for a password or a code.',
    jp: 'ログインパスワードをお忘れの場合は、ログインページで認証コードを使って再設定できます。誤りが続くと10分間ロックされます。変更後は24時間出金が停止されます。パスワードや認証コードをお尋ねすることは決してありません。',
    ko: '로그인 비밀번호를 잊으셨다면 로그인 화면에서 인증번호로 다시 설정할 수 있습니다. 여러 번 틀리면 10분간 잠깁니다. 변경 후에는 24시간 동안 출금이 보류됩니다. 비밀번호나 인증번호를 묻는 일은 절대 없습니다.',
    mlxy: 'Kata laluan log masuk yang terlupa ditetapkan semula dengan kod di halaman log masuk. Kata laluan salah menyebabkan kunci selama sepuluh minit. Selepas perubahan, pengeluaran ditahan selama 24 jam. Kami tidak pernah meminta kata laluan atau kod.',
    tai: 'หากลืมรหัสผ่านเข้าสู่ระบบ ตั้งใหม่ได้ด้วยรหัสยืนยันที่หน้าเข้าสู่ระบบ การใส่รหัสผ่านผิดหลายครั้งจะถูกล็อกสิบนาที หลังเปลี่ยนแล้วการถอนจะถูกระงับ 24 ชั่วโมง เราไม่มีวันขอรหัสผ่านหรือรหัสยืนยัน',
    vl: 'Nếu quên mật khẩu đăng nhập, hãy đặt lại bằng mã trên trang đăng nhập. Nhập sai nhiều lần sẽ bị khóa mười phút. Sau khi đổi, việc rút tiền tạm giữ 24 giờ. Chúng tôi không bao giờ hỏi mật khẩu hay mã.',
    xi: 'Si olvidaste la contraseña de acceso, define una nueva con un código en la página de inicio de sesión. Las contraseñas erróneas bloquean durante diez minutos. Tras un cambio, los retiros quedan en pausa 24 horas. Nunca pedimos una contraseña ni un código.',
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
    mlxy: 'Tahap anda mengikut jumlah aset anda: naik serta-merta, turun hanya pada tengah malam (UTC+8). Sampul merah dibayar setiap Isnin pada 00:00 (UTC+8) kepada setiap tahap mulai 1.',
    tai: 'ระดับของคุณเป็นไปตามสินทรัพย์รวม ขึ้นทันที ลงได้เฉพาะเวลาเที่ยงคืน (UTC+8) อั่งเปาจ่ายทุกวันจันทร์เวลา 00:00 (UTC+8) ให้ทุกระดับตั้งแต่ระดับ 1',
    vl: 'Cấp của bạn theo tổng tài sản: tăng ngay, chỉ giảm vào lúc nửa đêm (UTC+8). Lì xì được trả lúc 00:00 (UTC+8) thứ Hai cho mọi cấp từ cấp 1.',
    xi: 'Tu nivel sigue a tus activos totales: sube al instante y solo baja a medianoche (UTC+8). El sobre rojo se paga los lunes a las 00:00 (UTC+8) a todos los niveles desde el 1.',
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
    mlxy: 'Terima kasih kerana menulis. Saya ejen automatik dan tahu tentang deposit, pengeluaran, identiti, dagangan, pinjaman, kata laluan dan tahap VIP: sebutkan satu dan saya akan menjawab. Pusat bantuan mempunyai penjelasan yang lebih panjang.',
    tai: 'ขอบคุณที่ติดต่อเรา ฉันเป็นผู้ช่วยอัตโนมัติที่ตอบเรื่องการฝาก การถอน การยืนยันตัวตน การเทรด เงินกู้ รหัสผ่าน และระดับ VIP ได้ พิมพ์หัวข้อที่สนใจแล้วฉันจะตอบ ศูนย์ช่วยเหลือมีรายละเอียดเพิ่มเติม',
    vl: 'Cảm ơn bạn đã nhắn tin. Tôi là trợ lý tự động và biết về nạp tiền, rút tiền, danh tính, giao dịch, khoản vay, mật khẩu và cấp VIP: hãy nêu một chủ đề và tôi sẽ trả lời. Trung tâm trợ giúp có phần giải thích đầy đủ hơn.',
    xi: 'Gracias por escribir. Soy un agente automático y sé de depósitos, retiros, identidad, trading, préstamos, contraseñas y niveles VIP: nombra un tema y te respondo. El centro de ayuda tiene la explicación completa.',
    'zh-cn':
      '感谢您的来信。我是自动客服，可以解答充值、提现、身份认证、交易、借款、密码和 VIP 等级方面的问题：说出其中一项，我就会回答。更详细的内容请见帮助中心。',
    'zh-tw':
      '感謝您的來信。我是自動客服，可以解答儲值、提領、身分認證、交易、借款、密碼和 VIP 等級方面的問題：說出其中一項，我就會回答。更詳細的內容請見說明中心。',
  },
} as const satisfies Record<string, Words>;

export type SupportTopic = keyof typeof supportAnswers;

/** Keywords of the topics, in all languages of the product. The first topic that matches is answered. */
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
    /identit|verif|kyc|passport|identidad|pasaporte|pasport|hộ chiếu|หนังสือเดินทาง|旅券|パスポート|여권|护照|護照|xác minh|ยืนยันตัว|pengesahan|本人確認|신원|인증|身份|身分|實名|实名|認證|认证/i,
  ],
  [
    'loan',
    /loan|borrow|collateral|interest|préstamo|garantía|vay|thế chấp|กู้|หลักประกัน|pinjam|cagaran|借|ローン|대출|貸款|贷款/i,
  ],
  [
    'vip',
    /vip|level|red envelope|nivel|sobre|lì xì|อั่งเปา|sampul|紅包|红包|等级|等級|ホンバオ|홍바오/i,
  ],
  [
    'trading',
    /trad(e|ing)|取引|거래|交易|オプション|옵션|期权|期權|選擇權|position|liquida|margin|leverage|option|opsyen|dagangan|ออปชัน|เทรด|quyền chọn|giao dịch|posici|palanca|margen|vị thế|đòn bẩy|thanh lý|สถานะ|บังคับปิด|มาร์จิ้น|kedudukan|posisi|pencairan|証拠金|清算|レバレッジ|포지션|증거금|청산|레버리지|仓|倉|杠杆|槓桿|保证金|保證金|强平|強平/i,
  ],
];
