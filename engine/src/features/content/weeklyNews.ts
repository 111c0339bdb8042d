import { displayDecimal, divide, formatUnits, ONE, mulDiv } from '@hongbao/contracts/money';
import { startOfWireWeek, toWireTime, WEEK_MS } from '@hongbao/contracts/time';
import { webLanguage } from '@hongbao/locales/languages';
import type { Language } from '../../words/language.ts';
import { text } from '../../words/text.ts';
import type { MarketSymbol } from '../../market/market.types.ts';
import type { World } from '../../world/world.ts';
import type { Article } from './articles.ts';

/** Maximum past weeks with a report. */
const WEEKS_MAX = 4;

/** The price of a coin at the end of a week, for display in USDT, and its change in the week as a rate in units. */
interface Move {
  readonly coin: string;
  readonly price: string;
  readonly change: bigint;
}

interface Week {
  readonly startAt: number;
  /** The coins by their change, best first. */
  readonly moves: readonly Move[];
}

/**
 * Reports of the market's last full weeks since the start of the world, newest first, each dated Monday 00:00 (UTC+8)
 * after its week. They contain past prices only.
 */
export function weeklyNewsIn(world: World, language: Language): Article[] {
  const thisWeek = startOfWireWeek(world.now());
  const weeks = world.memory.latest('content.weeks', [thisWeek], () => weeksUntil(world, thisWeek));
  return weeks.map(({ startAt, moves }) => toArticle(language, startAt, moves));
}

function weeksUntil(world: World, until: number): Week[] {
  const weeks: Week[] = [];
  for (let back = 1; back <= WEEKS_MAX; back++) {
    const startAt = until - back * WEEK_MS;
    if (startAt < world.createdAt) break;
    const listed = new Set(world.market.tickers(startAt).map(({ symbol }) => symbol));
    const moves = world.market.symbols
      .filter(({ symbol }) => listed.has(symbol))
      .map((each) => move(world, each, startAt));
    weeks.push({ startAt, moves: moves.toSorted((a, b) => Number(b.change - a.change)) });
  }
  return weeks;
}

function move({ market }: World, { symbol, pricePrecision }: MarketSymbol, startAt: number): Move {
  const from = market.markPrice(symbol, startAt);
  const to = market.markPrice(symbol, startAt + WEEK_MS);
  const [coin = symbol] = symbol.split('/');
  const price = displayDecimal(formatUnits(to), pricePrecision);
  return { coin, price, change: divide(to - from, from, 'truncate') };
}

function toArticle(language: Language, startAt: number, moves: readonly Move[]): Article {
  const facts = { from: dayIn(language, startAt), to: dayIn(language, startAt + WEEK_MS - 1) };
  const [best, worst] = [moves[0], moves.at(-1)];
  const lines = moves.map(
    ({ coin, price, change }) => `- ${coin}: ${percent(change)}, ${price} USDT`,
  );
  return {
    id: `week-${toWireTime(startAt).slice(0, 10)}`,
    category: 'market',
    title: text(language, `content.weekly.titles.${moodOf(moves)}`, {
      best: best?.coin ?? '',
      worst: worst?.coin ?? '',
    }),
    summary: text(language, 'content.weekly.summary', {
      best: best ? `${best.coin} ${percent(best.change)}` : '',
      worst: worst ? `${worst.coin} ${percent(worst.change)}` : '',
    }),
    content: [
      text(language, 'content.weekly.intro', facts),
      lines.join('\n'),
      text(language, 'content.weekly.note'),
    ].join('\n\n'),
    createTime: toWireTime(startAt + WEEK_MS),
  };
}

/** The day (UTC+8) of an instant with the name of the month: `16 Nov 2026`. In English the day comes first. */
function dayIn(language: Language, at: number): string {
  const tag = webLanguage(language);
  return new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    calendar: 'gregory',
    timeZone: 'Etc/GMT-8',
  }).format(at);
}

/** Direction of a week: that of at least three quarters of the coins, otherwise mixed. */
function moodOf(moves: readonly Move[]): 'rising' | 'falling' | 'mixed' {
  const share = (isSo: (change: bigint) => boolean) =>
    moves.filter(({ change }) => isSo(change)).length / moves.length;
  if (share((change) => change > 0n) >= 0.75) return 'rising';
  return share((change) => change < 0n) >= 0.75 ? 'falling' : 'mixed';
}

/** A rate in percent with its sign, rounded to two decimals: `+1.25%`. */
function percent(change: bigint): string {
  const hundredths = mulDiv(change, 10_000n, ONE, 'nearest');
  const size = hundredths < 0n ? -hundredths : hundredths;
  const decimals = String(size % 100n).padStart(2, '0');
  return `${hundredths < 0n ? '\u2212' : '+'}${size / 100n}.${decimals}%`;
}
