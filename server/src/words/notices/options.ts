import type { NoticeWords } from '../words.ts';

export const optionsNotices = {
  optionWon: {
    title: {
      'en-us': 'Option won',
      jp: 'オプションが的中しました',
      ko: '옵션 적중',
      mlxy: 'Opsyen menang',
      tai: 'ออปชันชนะ',
      vl: 'Quyền chọn thắng',
      xi: 'Opción ganada',
      'zh-cn': '期权获胜',
      'zh-tw': '選擇權獲勝',
    },
    content: {
      'en-us':
        'Your {{symbol}} option with a stake of {{stake}} USDT won: {{payout}} USDT came back.',
      jp: '{{stake}} USDT を投じた {{symbol}} のオプションが的中し、{{payout}} USDT が戻りました。',
      ko: '{{stake}} USDT를 투입한 {{symbol}} 옵션이 적중하여 {{payout}} USDT가 지급되었습니다.',
      mlxy: 'Opsyen {{symbol}} anda dengan modal {{stake}} USDT menang: {{payout}} USDT dikembalikan.',
      tai: 'ออปชัน {{symbol}} ที่วาง {{stake}} USDT ชนะ ได้คืน {{payout}} USDT',
      vl: 'Quyền chọn {{symbol}} với {{stake}} USDT đã thắng: {{payout}} USDT được trả lại.',
      xi: 'Tu opción de {{symbol}} con {{stake}} USDT ganó: recibiste {{payout}} USDT.',
      'zh-cn': '您投入 {{stake}} USDT 的 {{symbol}} 期权获胜，返还 {{payout}} USDT。',
      'zh-tw': '您投入 {{stake}} USDT 的 {{symbol}} 選擇權獲勝，返還 {{payout}} USDT。',
    },
  },
  optionLost: {
    title: {
      'en-us': 'Option lost',
      jp: 'オプションは外れました',
      ko: '옵션 실패',
      mlxy: 'Opsyen kalah',
      tai: 'ออปชันแพ้',
      vl: 'Quyền chọn thua',
      xi: 'Opción perdida',
      'zh-cn': '期权落败',
      'zh-tw': '選擇權落敗',
    },
    content: {
      'en-us': 'Your {{symbol}} option lost its stake of {{stake}} USDT.',
      jp: '{{symbol}} のオプションは外れ、投入額 {{stake}} USDT を失いました。',
      ko: '{{symbol}} 옵션이 빗나가 투입금 {{stake}} USDT를 잃었습니다.',
      mlxy: 'Opsyen {{symbol}} anda kehilangan modal {{stake}} USDT.',
      tai: 'ออปชัน {{symbol}} ของคุณเสียเงินที่วาง {{stake}} USDT',
      vl: 'Quyền chọn {{symbol}} của bạn thua: mất {{stake}} USDT tiền đặt.',
      xi: 'Tu opción de {{symbol}} perdió su importe de {{stake}} USDT.',
      'zh-cn': '您的 {{symbol}} 期权落败，损失 {{stake}} USDT。',
      'zh-tw': '您的 {{symbol}} 選擇權落敗，損失 {{stake}} USDT。',
    },
  },
  optionTied: {
    title: {
      'en-us': 'Option tied',
      jp: 'オプションは引き分けです',
      ko: '옵션 무승부',
      mlxy: 'Opsyen seri',
      tai: 'ออปชันเสมอ',
      vl: 'Quyền chọn hòa',
      xi: 'Opción empatada',
      'zh-cn': '期权平局',
      'zh-tw': '選擇權平手',
    },
    content: {
      'en-us':
        'Your {{symbol}} option ended at its entry price: your stake of {{stake}} USDT is free again.',
      jp: '{{symbol}} のオプションは開始価格で終わり、{{stake}} USDT が戻りました。',
      ko: '{{symbol}} 옵션이 진입가에 끝나 {{stake}} USDT가 반환되었습니다.',
      mlxy: 'Opsyen {{symbol}} anda tamat pada harga masuk: {{stake}} USDT dilepaskan semula.',
      tai: 'ออปชัน {{symbol}} ปิดที่ราคาเข้า คืนเงินที่วาง {{stake}} USDT แล้ว',
      vl: 'Quyền chọn {{symbol}} kết thúc bằng giá vào: {{stake}} USDT đã được trả lại.',
      xi: 'Tu opción de {{symbol}} terminó al precio de entrada: tus {{stake}} USDT vuelven a estar libres.',
      'zh-cn': '您的 {{symbol}} 期权收于入场价，{{stake}} USDT 已退回。',
      'zh-tw': '您的 {{symbol}} 選擇權收於進場價，{{stake}} USDT 已退回。',
    },
  },
} as const satisfies Record<string, NoticeWords>;
