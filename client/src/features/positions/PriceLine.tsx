import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toTone } from '../../lib/numbers.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { Price } from '../../ui/Price.tsx';
import { useSymbol } from '../market/useMarket.ts';

interface Props {
  symbol: string;
  onPick: () => void;
  /** Controls at the end of the line. */
  children?: ReactNode;
}

/** The pair with its price in one line at the top of the page, which stays in view while the page scrolls. */
export function PriceLine({ symbol, onPick, children }: Props) {
  const { t } = useTranslation();
  const { info, ticker } = useSymbol(symbol);
  const [base = '', quote = ''] = symbol.split('/');
  const tone = toTone(ticker?.change24h);
  return (
    <div className="price-head">
      <button
        type="button"
        className="pair"
        onClick={onPick}
        data-testid="symbol-picker"
        aria-haspopup="dialog"
      >
        <CoinMark coin={base} size={26} />
        <PairName symbol={symbol} />
        <Icon name="down" size={16} />
        <span className="hears-only">{t('trade.chooseSymbol')}</span>
      </button>
      <div className="price-head-figures">
        <Price
          value={ticker?.price}
          digits={info?.pricePrecision ?? 2}
          quote={quote}
          isUnitHeard
          size="lead"
          weight="heavy"
          tone={tone === '' ? 'plain' : tone}
          testId="price"
        />
        <Percent rate={ticker?.change24h} isResult size="micro" weight="medium" />
      </div>
      {children}
    </div>
  );
}
