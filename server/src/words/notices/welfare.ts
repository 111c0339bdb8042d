import type { NoticeWords } from '../words.ts';

export const welfareNotices = {
  taskReward: {
    title: {
      'en-us': 'Task reward paid',
      jp: 'タスク報酬を受け取りました',
      ko: '미션 보상 지급',
      mlxy: 'Ganjaran tugasan dibayar',
      tai: 'จ่ายรางวัลภารกิจแล้ว',
      vl: 'Đã trả thưởng nhiệm vụ',
      xi: 'Recompensa de tarea pagada',
      'zh-cn': '任务奖励已发放',
      'zh-tw': '任務獎勵已發放',
    },
    content: {
      'en-us': '{{amount}} {{currency}} for a finished welfare task is in your main account.',
      jp: '完了した特典タスクの報酬 {{amount}} {{currency}} がメイン口座に入金されました。',
      ko: '완료한 혜택 미션의 보상 {{amount}} {{currency}} 입금이 기본 계정에 반영되었습니다.',
      mlxy: '{{amount}} {{currency}} untuk tugasan ganjaran yang selesai berada dalam akaun utama anda.',
      tai: '{{amount}} {{currency}} สำหรับภารกิจที่สำเร็จเข้าบัญชีหลักแล้ว',
      vl: '{{amount}} {{currency}} cho nhiệm vụ đã vào tài khoản chính của bạn.',
      xi: '{{amount}} {{currency}} por una tarea terminada están en tu cuenta principal.',
      'zh-cn': '任务奖励 {{amount}} {{currency}} 已存入您的主账户。',
      'zh-tw': '任務獎勵 {{amount}} {{currency}} 已存入您的主帳戶。',
    },
  },
} as const satisfies Record<string, NoticeWords>;
