import type { NoticeWords } from '../words.ts';

export const rechargeNotices = {
  rechargeDelivered: {
    title: {
      'en-us': 'Deposit credited',
      jp: '入金が反映されました',
      ko: '입금 완료',
      mlxy: 'Deposit dikreditkan',
      tai: 'เงินฝากเข้าบัญชีแล้ว',
      vl: 'Tiền nạp đã vào số dư',
      xi: 'Depósito abonado',
      'zh-cn': '充值已到账',
      'zh-tw': '儲值已到帳',
    },
    content: {
      'en-us': '{{amount}} {{currency}} is in your main account.',
      jp: '{{amount}} {{currency}} がメイン口座に入金されました。',
      ko: '{{amount}} {{currency}} 입금이 기본 계정에 반영되었습니다.',
      mlxy: '{{amount}} {{currency}} telah masuk ke akaun utama anda.',
      tai: '{{amount}} {{currency}} เข้าบัญชีหลักของคุณแล้ว',
      vl: '{{amount}} {{currency}} đã vào tài khoản chính của bạn.',
      xi: '{{amount}} {{currency}} ya está en tu cuenta principal.',
      'zh-cn': '{{amount}} {{currency}} 已存入您的主账户。',
      'zh-tw': '{{amount}} {{currency}} 已存入您的主帳戶。',
    },
  },
  rechargeRejected: {
    title: {
      'en-us': 'Deposit rejected',
      jp: '入金が却下されました',
      ko: '입금 반려',
      mlxy: 'Deposit ditolak',
      tai: 'การฝากเงินถูกปฏิเสธ',
      vl: 'Yêu cầu nạp bị từ chối',
      xi: 'Depósito rechazado',
      'zh-cn': '充值被拒绝',
      'zh-tw': '儲值被拒絕',
    },
    content: {
      'en-us': 'Your deposit of {{amount}} {{currency}} was rejected: {{reason}}',
      jp: '{{amount}} {{currency}} の入金は却下されました：{{reason}}',
      ko: '{{amount}} {{currency}} 입금이 반려되었습니다: {{reason}}',
      mlxy: 'Deposit {{amount}} {{currency}} anda ditolak: {{reason}}',
      tai: 'การฝาก {{amount}} {{currency}} ของคุณถูกปฏิเสธ: {{reason}}',
      vl: 'Yêu cầu nạp {{amount}} {{currency}} của bạn bị từ chối: {{reason}}',
      xi: 'Tu depósito de {{amount}} {{currency}} fue rechazado: {{reason}}',
      'zh-cn': '您的 {{amount}} {{currency}} 充值被拒绝：{{reason}}',
      'zh-tw': '您的 {{amount}} {{currency}} 儲值被拒絕：{{reason}}',
    },
  },
} as const satisfies Record<string, NoticeWords>;
