import { memo } from 'react';
import { Link } from 'react-router-dom';
import { displayDecimal } from '@hongbao/contracts/money';
import { toneOf } from '../../ui/Amount.tsx';
import { Change } from '../../ui/Change.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { useSparkline, useSymbol } from './useMarket.ts';

/** One coin: name, the shape of its day, price and change. */
export const MarketRow = memo(function MarketRow({ symbol }: { symbol: string }) {
  const { info, ticker } = useSymbol(symbol);
  const [base = '', quote = ''] = symbol.split('/');
  const spark = useSparkline(symbol);
  return (
    <Link className="market-row" to={`/kline?symbol=${symbol}`} data-testid={`market-${base}`}>
      <span className="line">
        <CoinMark coin={base} size={34} />
        <span className="stack-s" style={{ minWidth: 0 }}>
          <span className="strong">
            {base}
            <span className="amount-unit">/{quote}</span>
          </span>
          <span className="micro muted">{info?.name ?? ''}</span>
        </span>
      </span>
      <Sparkline values={spark} width={64} tone={toneOf(ticker?.change24h)} />
      <span className="stack-s end">
        <span className="strong">{displayDecimal(ticker?.price, info?.pricePrecision ?? 2)}</span>
        <Change rate={ticker?.change24h} className="small" />
      </span>
    </Link>
  );
});
