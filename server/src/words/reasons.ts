import type { Language } from './language.ts';
import { type Words, say } from './words.ts';

/** Reasons of the product's own decisions against a member, by key. An operator's reason is a text as typed. */
export const reasons = {
  documentsUnverified: {
    'en-us': 'The documents could not be verified.',
    jp: '書類を確認できませんでした。',
    ko: '서류를 확인할 수 없었습니다.',
    mlxy: 'Dokumen tidak dapat disahkan.',
    tai: 'ไม่สามารถตรวจสอบเอกสารได้',
    vl: 'Không thể xác minh giấy tờ.',
    xi: 'No se pudieron verificar los documentos.',
    'zh-cn': '无法核实所提交的证件。',
    'zh-tw': '無法核實所提交的證件。',
  },
  loanNotApproved: {
    'en-us': 'The loan could not be approved.',
    jp: 'ローンを承認できませんでした。',
    ko: '대출을 승인할 수 없었습니다.',
    mlxy: 'Pinjaman tidak dapat diluluskan.',
    tai: 'ไม่สามารถอนุมัติเงินกู้ได้',
    vl: 'Khoản vay không thể được duyệt.',
    xi: 'No se pudo aprobar el préstamo.',
    'zh-cn': '该借款未能获批。',
    'zh-tw': '該借款未能核准。',
  },
  withdrawalNotApproved: {
    'en-us': 'The withdrawal could not be approved.',
    jp: '出金を承認できませんでした。',
    ko: '출금을 승인할 수 없었습니다.',
    mlxy: 'Pengeluaran tidak dapat diluluskan.',
    tai: 'ไม่สามารถอนุมัติการถอนเงินได้',
    vl: 'Yêu cầu rút không thể được duyệt.',
    xi: 'No se pudo aprobar el retiro.',
    'zh-cn': '该提现未能获批。',
    'zh-tw': '該提領未能核准。',
  },
  transferReturned: {
    'en-us': 'The transfer came back.',
    jp: '送金が差し戻されました。',
    ko: '송금이 되돌아왔습니다.',
    mlxy: 'Pindahan itu dikembalikan.',
    tai: 'รายการโอนถูกส่งคืน',
    vl: 'Giao dịch chuyển tiền bị trả về.',
    xi: 'La transferencia fue devuelta.',
    'zh-cn': '转账被退回。',
    'zh-tw': '轉帳被退回。',
  },
  proofUnmatched: {
    'en-us': 'The proof could not be matched with a transfer.',
    jp: '証明画像に一致する送金が見つかりませんでした。',
    ko: '증빙과 일치하는 송금을 찾을 수 없었습니다.',
    mlxy: 'Bukti tidak dapat dipadankan dengan mana-mana pindahan.',
    tai: 'ไม่พบรายการโอนที่ตรงกับหลักฐาน',
    vl: 'Không tìm thấy giao dịch chuyển tiền khớp với chứng từ.',
    xi: 'El comprobante no coincide con ninguna transferencia.',
    'zh-cn': '凭证未能与任何转账匹配。',
    'zh-tw': '憑證無法與任何轉帳相符。',
  },
  pictureAmountDiffers: {
    'en-us': 'The picture shows another amount than the one entered.',
    jp: '画像の金額が入力された金額と異なります。',
    ko: '사진의 금액이 입력한 금액과 다릅니다.',
    mlxy: 'Bukti pembayaran menunjukkan jumlah yang berbeza daripada yang dimasukkan.',
    tai: 'จำนวนเงินในภาพไม่ตรงกับที่กรอก',
    vl: 'Số tiền trong ảnh khác với số tiền đã nhập.',
    xi: 'La imagen muestra un importe distinto del indicado.',
    'zh-cn': '图片中的金额与填写的金额不一致。',
    'zh-tw': '圖片中的金額與填寫的金額不一致。',
  },
  pictureUnreadable: {
    'en-us': 'The picture cannot be read.',
    jp: '画像を判読できません。',
    ko: '사진을 판독할 수 없습니다.',
    mlxy: 'Imej tidak dapat dibaca.',
    tai: 'ภาพไม่ชัดเจนจนอ่านไม่ได้',
    vl: 'Không đọc được ảnh.',
    xi: 'La imagen no se puede leer.',
    'zh-cn': '图片无法辨认。',
    'zh-tw': '圖片無法辨認。',
  },
  addressNotYours: {
    'en-us': 'The address is not yours.',
    jp: 'このアドレスはお客様のものではありません。',
    ko: '회원님의 주소가 아닙니다.',
    mlxy: 'Alamat itu bukan milik anda.',
    tai: 'ที่อยู่นี้ไม่ใช่ของคุณ',
    vl: 'Địa chỉ không phải của bạn.',
    xi: 'La dirección no es tuya.',
    'zh-cn': '该地址不属于您。',
    'zh-tw': '該地址不屬於您。',
  },
  networkReturned: {
    'en-us': 'The network returned it.',
    jp: 'ネットワークから差し戻されました。',
    ko: '네트워크에서 반환되었습니다.',
    mlxy: 'Rangkaian memulangkannya.',
    tai: 'เครือข่ายส่งคืนรายการนี้',
    vl: 'Mạng đã trả lại giao dịch.',
    xi: 'La red lo devolvió.',
    'zh-cn': '网络退回了该笔转账。',
    'zh-tw': '網路退回了該筆轉帳。',
  },
  creditScoreLow: {
    'en-us': 'The credit score is too low.',
    jp: '信用スコアが不足しています。',
    ko: '신용 점수가 부족합니다.',
    mlxy: 'Skor kredit terlalu rendah.',
    tai: 'คะแนนเครดิตต่ำเกินไป',
    vl: 'Điểm tín dụng quá thấp.',
    xi: 'Los puntos de crédito son insuficientes.',
    'zh-cn': '信用分不足。',
    'zh-tw': '信用評分不足。',
  },
  portraitBlurred: {
    'en-us': 'The portrait page is blurred.',
    jp: '顔写真のページがぼやけています。',
    ko: '사진이 있는 면이 흐릿합니다.',
    mlxy: 'Halaman berfoto kabur.',
    tai: 'หน้าที่มีรูปถ่ายไม่ชัด',
    vl: 'Trang có ảnh chân dung bị mờ.',
    xi: 'La página con la foto está borrosa.',
    'zh-cn': '照片页模糊不清。',
    'zh-tw': '照片頁模糊不清。',
  },
  addressNotFound: {
    'en-us': 'The address could not be found.',
    jp: '住所を確認できませんでした。',
    ko: '주소를 찾을 수 없었습니다.',
    mlxy: 'Alamat itu tidak ditemui.',
    tai: 'ไม่พบที่อยู่นี้',
    vl: 'Không tìm thấy địa chỉ.',
    xi: 'No se encontró la dirección.',
    'zh-cn': '未能查到该地址。',
    'zh-tw': '查無此地址。',
  },
} as const satisfies Record<string, Words>;

type ReasonKey = keyof typeof reasons;

/** The stored form of a product reason in rows and notices: `reason:transferReturned`. */
export const reasonOf = (key: ReasonKey): string => `reason:${key}`;

const keysByStored = new Map(
  (Object.keys(reasons) as ReasonKey[]).map((key) => [reasonOf(key), key] as const),
);

/** A stored reason in the reader's language. A text that an operator typed is returned as it is. */
export function reasonText(stored: string, language: Language): string {
  const key = keysByStored.get(stored);
  return key === undefined ? stored : say(reasons[key], language);
}
