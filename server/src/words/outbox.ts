import type { Words } from './words.ts';

/** The e-mail or text message with a code. */
export const codeMessage: Words = {
  'en-us':
    '{{code}} is your Hongbao code. It is good for 10 minutes. Nobody from us will ask you for it.',
  jp: '{{code}} は Hongbao の認証コードです。10 分間有効です。当社の者がコードをお尋ねすることはありません。',
  ko: 'Hongbao 인증번호는 {{code}}입니다. 10분간 유효합니다. 저희 직원은 절대 인증번호를 묻지 않습니다.',
  mlxy: '{{code}} ialah kod Hongbao anda. Sah selama 10 minit. Tiada kakitangan kami akan memintanya.',
  tai: '{{code}} คือรหัส Hongbao ของคุณ ใช้ได้ 10 นาที เจ้าหน้าที่ของเราจะไม่ขอรหัสนี้จากคุณ',
  vl: '{{code}} là mã Hongbao của bạn, có hiệu lực 10 phút. Chúng tôi không bao giờ hỏi bạn mã này.',
  xi: '{{code}} es tu código de Hongbao. Vale durante 10 minutos. Nadie de nuestra parte te lo pedirá.',
  'zh-cn': '{{code}} 是您的 Hongbao 验证码，10 分钟内有效。我们的工作人员不会向您索取验证码。',
  'zh-tw': '{{code}} 是您的 Hongbao 驗證碼，10 分鐘內有效。我們的工作人員不會向您索取驗證碼。',
};
