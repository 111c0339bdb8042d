import coins from './coins.svg?no-inline';
import { cssVars, toRem } from './cssVars.ts';

/**
 * The hue of each coin with a drawing in `coins.svg`. The saturation is low, so that the hues differ from the green and red
 * of the market.
 */
export const hues: Record<string, string> = {
  BTC: '#f2a33a',
  ETH: '#8ea2e8',
  USDT: '#4fb59b',
  SOL: '#a58af0',
  BNB: '#e9c04a',
  XRP: '#9aa7b5',
  DOGE: '#cdb16a',
  ADA: '#6f93d8',
  LTC: '#b4bcc7',
  TRX: '#d98080',
  LINK: '#7f9bea',
  DOT: '#d88ab8',
  AVAX: '#d98b74',
  NOVA: '#e3b866',
  TIDE: '#6fb7d0',
  ORBT: '#a99be0',
  FERN: '#8fb98a',
  QUAY: '#7fa8c4',
  GLYF: '#c7a3d6',
  MESA: '#d29a78',
  KITE: '#d8a8a0',
};

/** The hue of a coin; a neutral one for a coin without a drawing. */
export const coinHue = (coin: string): string => hues[coin] ?? '#b9b2a0';

/** Maximum letters in the icon of a coin without a drawing. */
const LETTERS_MAX = 4;

/**
 * The icon of a coin: a drawing in its hue, or the letters of a coin without a drawing, sized so that four letters fit. The
 * product contains no third-party logos.
 */
export function CoinMark({ coin, size = 36 }: { coin: string; size?: number }) {
  const isDrawn = Object.hasOwn(hues, coin);
  const letters = coin.slice(0, LETTERS_MAX);
  return (
    <span
      className="coin edge"
      aria-hidden="true"
      style={cssVars({
        '--edge': toRem(size),
        '--hue': coinHue(coin),
        '--letters': letters.length,
      })}
    >
      {isDrawn ? (
        <svg focusable="false">
          <use href={`${coins}#${coin}`} />
        </svg>
      ) : (
        letters
      )}
    </span>
  );
}
