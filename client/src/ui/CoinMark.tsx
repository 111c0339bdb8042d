import { cssVars, unitsLong } from './cssVars.ts';

/** Each coin's own hue, kept away from the market's green and red by low saturation. */
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

/** A coin's mark: its letters in its hue. No foreign logos are shipped. */
export function CoinMark({ coin, size = 36 }: { coin: string; size?: number }) {
  const hue = hues[coin] ?? '#b9b2a0';
  return (
    <span
      className="coin edge"
      aria-hidden="true"
      style={cssVars({ '--edge': unitsLong(size), '--hue': hue })}
    >
      {coin.slice(0, 4)}
    </span>
  );
}
