import type { Words } from './words.ts';

/** The text that a wallet signs to log in, before the lines with its address and nonce. */
export const walletWords: Words = {
  'en-us': 'Log in to Hongbao.\nOnly sign this on a Hongbao screen. It moves no money.',
  jp: 'Hongbao にログインします。\nHongbao の画面でのみ署名してください。資金は動きません。',
  ko: 'Hongbao에 로그인합니다.\nHongbao 화면에서만 서명하세요. 자금은 이동하지 않습니다.',
  mlxy: 'Log masuk ke Hongbao.\nTandatangani ini hanya di skrin Hongbao. Tiada wang dipindahkan.',
  tai: 'เข้าสู่ระบบ Hongbao\nลงนามเฉพาะบนหน้าจอของ Hongbao เท่านั้น ไม่มีการเคลื่อนย้ายเงิน',
  vl: 'Đăng nhập Hongbao.\nChỉ ký trên màn hình của Hongbao. Không có tiền nào được chuyển đi.',
  xi: 'Inicia sesión en Hongbao.\nFirma esto solo en una pantalla de Hongbao. No mueve dinero.',
  'zh-cn': '登录 Hongbao。\n请仅在 Hongbao 页面上签名。签名不会转移任何资金。',
  'zh-tw': '登入 Hongbao。\n請僅在 Hongbao 頁面上簽名。簽名不會轉移任何資金。',
};
