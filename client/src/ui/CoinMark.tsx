import { cssVars, toRem } from './cssVars.ts';

/** The hue of each coin. The saturation is low, so that the hues differ from the green and red of the market. */
const hues: Record<string, string> = {
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
};

/** The icon of a coin: its letters in its hue. The product contains no third-party logos. */
export function CoinMark({ coin, size = 36 }: { coin: string; size?: number }) {
  const hue = hues[coin] ?? '#b9b2a0';
  return (
    <span
      className="coin edge"
      aria-hidden="true"
      style={cssVars({ '--edge': toRem(size), '--hue': hue })}
    >
      {coin.slice(0, 4)}
    </span>
  );
}
