/** Words that mean the same in the names of trading clients. Each line is one meaning. */
const meanings: readonly string[] = [
  'login signin auth session authorize',
  'register signup',
  'account user username email mobile member loginname',
  'password pwd pass passwd passcode pin',
  'withdrawpassword safepassword fundpassword paypassword tradepassword pin fundpwd paypwd',
  'currency coin asset ccy',
  'network chain chaintype protocol chainname',
  'address addr to',
  'amount money qty num number quantity volume sum size value vol',
  'stake money amount num qty invest',
  'margin collateral deposit bond',
  'quantity qty num size lots count amount',
  'leverage lever lev multiple',
  'direction side type isup trend way buysell',
  'symbol market pair instrument code ticker contractcode',
  'interval period resolution granularity klinetype type',
  'recharge deposit topup charge',
  'withdrawal withdraw withdraws withdrawals cashout payout',
  'flash exchange convert swap',
  'position positions contract contracts order orders trade trades open',
  'option options binary second seconds delivery',
  'settings terms config set conf plan plans rules',
  'product products mining fund finance',
  'loan loans borrow credit debit',
  'klines kline candles candle bars history',
  'tickers ticker prices price quotes markets getticket',
  'notices notice inbox message messages mail news',
  'announcements announcement annountcement bulletin',
  'balances balance wallet wallets assets funds',
  'upload file files picture',
  'proofpath voucher proof image img picture pic screenshot',
  'settlement payee bankcard withdrawaddress account',
  'apply create add submit new',
  'close closes sell finish',
  'cancel revoke',
  'list query page all my',
  'summary stat statistics total head',
  'id orderid orderno no code key',
  'records list rows items data content',
  'total count totalcount',
  'pageno page pagenum pageindex current',
  'pagesize limit size rows pagelimit',
  'token accesstoken jwt authtoken access',
  'openat time t ts timestamp id opentime',
  'open o',
  'high h max',
  'low l min',
  'close c',
  'volume v vol',
  'price last lastprice currentprice close now nowprice',
  'markprice mark indexprice',
  'change24h changerate changepercent riserate rise changeratio pricechangepercent',
  'high24h high highprice',
  'low24h low lowprice',
  'volume24h volume vol amount turnover',
  'open24h open openprice',
  'entryprice openprice buyprice strike',
  'exitprice closeprice sellprice',
  'payoutrate odds profitrate profitpercent payoutpercent rate income',
  'seconds period duration durationms time cycle',
  'minstake min minamount minnum minmoney minlimit',
  'maxstake max maxamount maxnum maxmoney maxlimit',
  'minamount min minmoney minlimit mindeposit',
  'maxamountpermember max maxmoney maxlimit maxamount',
  'dailyrate cycleincomerate cycleincomeratemax rate dayrate',
  'cycledays cycle days period',
  'createtime createdat created ctime addtime',
  'opentime openedat opened',
  'closetime closedat closed',
  'available free usable avail canuse balance',
  'frozen locked freeze hold',
  'total balance sum all',
  'unrealizedpnl pnl profit floatprofit upl',
  'realizedpnl pnl profit closeprofit',
  'yield pnlpercent yieldrate roi profitrate returnrate',
  'takeprofit stopprofit tp profitprice',
  'stoploss sl lossprice',
  'liquidationprice forceprice liqprice blastprice',
  'setid configid termid planid settingid',
  'productid productno goodsid',
  'settlementid accountid bankid addressid',
  'status state',
  'read isread unread hasread readed',
  'content body text message detail',
  'vip viplevel level grade',
  'invitecode code invitationcode',
  'received arrives arrival realamount',
  'invested totalmoney totalamount total principal',
  'accumulatedincome totalreward totalincome totalprofit',
  'todayincome todayreward todayprofit',
  'event kind type topic channel',
  'type kind category',
];

const meaningsOf = new Map<string, Set<number>>();
meanings.forEach((line, index) => {
  for (const word of line.split(' '))
    meaningsOf.set(word, (meaningsOf.get(word) ?? new Set()).add(index));
});

/** The words of a name: "chainType", "chain_type" -> chain, type. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const joined = (name: string) => wordsOf(name).join('');

const stem = (word: string) => word.replace(/(?<=...)(s|es)$/, '');

const meaningOf = (word: string) => meaningsOf.get(word) ?? meaningsOf.get(stem(word));

const isSameMeaning = (a: string, b: string) => {
  const own = meaningOf(a);
  const others = meaningOf(b);
  return own !== undefined && others !== undefined && [...own].some((each) => others.has(each));
};

/**
 * The similarity of two names, from 0 to 1: the same name, the same words, words with one meaning, or common words.
 */
export function likeness(ours: string, theirs: string): number {
  const known = likenesses.get(ours)?.get(theirs);
  if (known !== undefined) return known;
  const value = compareNames(ours, theirs);
  if (likenesses.size > LIKENESSES_MAX) likenesses.clear();
  const ofOurs = likenesses.get(ours) ?? new Map<string, number>();
  likenesses.set(ours, ofOurs.set(theirs, value));
  return value;
}

/** Results by name: each field is compared with that of each call. */
const likenesses = new Map<string, Map<string, number>>();
const LIKENESSES_MAX = 5_000;

function compareNames(ours: string, theirs: string): number {
  if (ours === theirs) return 1;
  const [a, b] = [joined(ours), joined(theirs)];
  if (a === b) return 0.95;
  if (isSameMeaning(a, b)) return 0.8;
  const [own, others] = [wordsOf(ours), wordsOf(theirs)];
  const isShared = (word: string, words: readonly string[]) =>
    words.some((each) => stem(each) === stem(word) || isSameMeaning(each, word));
  const shared = own.filter((word) => isShared(word, others)).length;
  const back = others.filter((word) => isShared(word, own)).length;
  return (0.7 * (shared + back)) / (own.length + others.length);
}

/** Values of choices that mean the same, in lower case. Each line is one meaning. */
const choices: readonly string[] = [
  'long buy b bid up rise call bull open_long',
  'short sell s ask down fall put bear open_short',
  'up rise call bull buy long true',
  'down fall put bear sell short false',
  'market marketprice',
  'limit limitprice',
  'trigger stop plan condition',
  'running open holding active processing',
  'closed close finished done ended',
  'settled done finished closed',
  'true y yes 1 on',
  'false n no 0 off',
  'win won profit',
  'lose lost loss',
  'tie draw equal',
  'review pending wait waiting audit auditing checking processing init',
  'delivered arrived done success succeed succeeded finish finished complete completed ok',
  'paid sent paying transferring',
  'rejected refused reject refuse denied',
  'failed fail failure error',
];

const choiceMeanings = new Map<string, Set<number>>();
choices.forEach((line, index) => {
  for (const word of line.split(' '))
    choiceMeanings.set(word, (choiceMeanings.get(word) ?? new Set()).add(index));
});

/** Whether a code of a client means a value of a contract, by its word. */
export function isSameChoice(ours: string, theirs: string): boolean {
  const [a, b] = [ours.toLowerCase(), theirs.toLowerCase()];
  if (a.includes(' ')) return a.split(' ').some((word) => isSameChoice(word, theirs));
  if (joined(a) === joined(b)) return true;
  const own = choiceMeanings.get(a);
  const others = choiceMeanings.get(b);
  return own !== undefined && others !== undefined && [...own].some((each) => others.has(each));
}
