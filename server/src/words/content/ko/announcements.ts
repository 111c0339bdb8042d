import type { Announcement, AnnouncementWords } from '../content.types.ts';

export const announced: Readonly<Record<Announcement, AnnouncementWords>> = {
  welcome: {
    title: 'Hongbao에 오신 것을 환영합니다',
    content: `이곳의 자금은 모두 모의 자금입니다. 거래하고, 빌리고, 청약하고, 마음껏 망가뜨려 보세요. 모의 계정은 100,000 USDT로 시작하며 언제든 초기화할 수 있습니다. 증거금과 강제청산 도움말부터 읽어 보세요. 2분이면 됩니다.`,
  },
  'test-networks-only': {
    title: '테스트넷 전용',
    content: `모든 입금 주소는 테스트넷 주소이며 첫 글자로 알 수 있습니다(tb1, sep:, nile:). 출금도 이런 주소로만 가능합니다. 이곳에 보이는 주소로 실제 코인을 절대 보내지 마세요.`,
  },
  'every-outcome-recomputed': {
    title: '모든 결과를 다시 계산할 수 있습니다',
    content: `이제 모든 옵션에 진입 틱과 종료 틱이 담긴 영수증이 있고, 모든 토큰 청약은 추첨 증명을 공개합니다. 결과를 두고 누구의 말도 믿을 필요가 없습니다. 영수증을 열어 직접 다시 계산해 보세요.`,
  },
  'five-wrong-passwords': {
    title: '출금 비밀번호를 5번 틀리면 10분간 잠깁니다',
    content: `회원님의 자금을 보호하기 위해 출금 비밀번호를 5번 틀리면 10분간 잠깁니다. 비밀번호나 인증 앱을 변경하면 24시간 동안 출금이 보류됩니다. 이미 신청한 출금에는 영향이 없습니다.`,
  },
  'contest-calendar': {
    title: '트레이딩 대회: 정해진 일정, 공개된 순위',
    content: `대회의 일정, 자금, 상금은 모두 공개됩니다. 기본 계정과 분리된 자금으로 거래하며, 순위는 수익률로 정하고 동률이면 거래대금이 많은 쪽이 앞섭니다. 대회가 끝나면 1위부터 10위까지 상금을 지급합니다. 끝나기 전에 나가면 남은 자금을 가져갈 수 있지만 상금은 없습니다.`,
  },
};
