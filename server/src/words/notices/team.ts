import type { NoticeWords } from '../words.ts';

export const teamNotices = {
  teamJoined: {
    title: {
      'en-us': 'A new member of your team',
      jp: 'チームに新しいメンバー',
      ko: '팀에 새 멤버',
      mlxy: 'Ahli baharu pasukan anda',
      tai: 'สมาชิกใหม่ในทีมของคุณ',
      vl: 'Thành viên mới trong đội',
      xi: 'Nuevo miembro en tu equipo',
      'zh-cn': '团队新成员',
      'zh-tw': '團隊新成員',
    },
    content: {
      'en-us': '{{account}} joined with your invitation; part of their trading fees is yours.',
      jp: '{{account}} さんがお客様の招待で参加しました。取引手数料の一部がお客様に還元されます。',
      ko: '{{account}} 님이 초대로 가입했습니다. 거래 수수료의 일부가 지급됩니다.',
      mlxy: '{{account}} menyertai dengan jemputan anda; sebahagian yuran dagangannya milik anda.',
      tai: '{{account}} เข้าร่วมด้วยคำเชิญของคุณ ส่วนหนึ่งของค่าธรรมเนียมเป็นของคุณ',
      vl: '{{account}} đã tham gia theo lời mời của bạn; một phần phí giao dịch là của bạn.',
      xi: '{{account}} se unió con tu invitación; parte de sus comisiones es tuya.',
      'zh-cn': '{{account}} 通过您的邀请加入；其部分交易手续费归您所有。',
      'zh-tw': '{{account}} 透過您的邀請加入；其部分交易手續費歸您所有。',
    },
  },
} as const satisfies Record<string, NoticeWords>;
