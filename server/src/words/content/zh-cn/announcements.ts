import type { Announcement, AnnouncementWords } from '../content.types.ts';

export const announced: Readonly<Record<Announcement, AnnouncementWords>> = {
  welcome: {
    title: '欢迎来到 Hongbao',
    content: `这里的资金全部是模拟的：交易、借款、申购，尽管放手去试，弄坏了也没关系。您的模拟账户初始有 100,000 USDT，可随时重置。建议先看看“保证金与强平”的帮助页面，只需两分钟。`,
  },
  'test-networks-only': {
    title: '仅限测试网',
    content: `所有充值地址都属于测试网，从开头的字符即可看出：tb1、sep: 或 nile:。提现也只能转往这类地址。切勿向这里显示的地址转入真实资产。`,
  },
  'every-outcome-recomputed': {
    title: '每个结果都可以重新计算',
    content: `现在每笔期权都有一份凭据，列明入场和结算的跳动价；每次代币申购都会公布抽签证明。结果不必听信任何人：打开凭据，自己再算一遍。`,
  },
  'five-wrong-passwords': {
    title: '提现密码错误五次，锁定 10 分钟',
    content: `为保护您的资金，提现密码输错五次后将锁定 10 分钟。修改密码或变更验证器后，提现将冻结 24 小时。已提交的提现不受影响。`,
  },
  'contest-calendar': {
    title: '交易大赛：日期固定，排名公开',
    content: `大赛的日期、资金和奖金均提前公布。您使用与主账户分开的参赛资金交易，按收益率排名，相同则成交额高者在前。大赛结束时向第 1 至第 10 名发放奖金。您可以提前退出并取回剩余资金，但没有奖金。`,
  },
};
