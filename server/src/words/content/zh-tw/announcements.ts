import type { Announcement, AnnouncementWords } from '../content.types.ts';

export const announced: Readonly<Record<Announcement, AnnouncementWords>> = {
  welcome: {
    title: '歡迎來到 Hongbao',
    content: `這裡的資金全部是模擬的：交易、借款、申購，儘管放手去試，弄壞了也沒關係。您的模擬帳戶初始有 100,000 USDT，可隨時重設。建議先看看「保證金與強平」的說明頁面，只需兩分鐘。`,
  },
  'test-networks-only': {
    title: '僅限測試網',
    content: `所有儲值地址都屬於測試網，從開頭的字元即可看出：tb1、sep: 或 nile:。提領也只能轉往這類地址。切勿向這裡顯示的地址轉入真實資產。`,
  },
  'every-outcome-recomputed': {
    title: '每個結果都可以重新計算',
    content: `現在每筆選擇權都有一份憑據，列明進場和結算的跳動價；每次代幣申購都會公布抽籤證明。結果不必聽信任何人：開啟憑據，自己再算一遍。`,
  },
  'five-wrong-passwords': {
    title: '提領密碼錯誤五次，鎖定 10 分鐘',
    content: `為保護您的資金，提領密碼輸錯五次後將鎖定 10 分鐘。變更密碼或驗證器後，提領將凍結 24 小時。已提交的提領不受影響。`,
  },
  'contest-calendar': {
    title: '交易大賽：日期固定，排名公開',
    content: `大賽的日期、資金和獎金均事先公布。您使用與主帳戶分開的參賽資金交易，依收益率排名，相同則成交額高者在前。大賽結束時向第 1 至第 10 名發放獎金。您可以提前退出並取回剩餘資金，但沒有獎金。`,
  },
};
