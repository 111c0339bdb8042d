import { displayDecimal } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Amount, toneOf } from '../../ui/Amount.tsx';
import { Change } from '../../ui/Change.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { useSparkline, useSymbol } from './useMarket.ts';

interface Props {
  symbol: string;
  onPick: () => void;
  /** The chart page draws its own shape and shows the day's figures instead. */
  hasFigures?: boolean;
}

/** Which coin, what it costs, how its day went. Pressing the name chooses another. */
export function PriceHead({ symbol, onPick, hasFigures }: Props) {
  const { t } = useTranslation();
  const { info, ticker } = useSymbol(symbol);
  const spark = useSparkline(symbol);
  const [base = '', quote = ''] = symbol.split('/');
  const decimals = info?.pricePrecision ?? 2;
  const tone = toneOf(ticker?.change24h);
  return (
    <div className="stack">
      <div className="between">
        <button
          type="button"
          className="pair"
          onClick={onPick}
          data-testid="symbol-picker"
          aria-haspopup="dialog"
        >
          <CoinMark coin={base} size={30} />
          {base}
          <span className="faint">/{quote}</span>
          <Icon name="down" size={16} />
          <span className="hears-only">{t('trade.chooseSymbol')}</span>
        </button>
        <Change rate={ticker?.change24h} />
      </div>
      <div className="between">
        <span className={`price-big ${tone}`} data-testid="price">
          {displayDecimal(ticker?.price, decimals)}
        </span>
        {hasFigures ? null : (
          <span style={{ width: '14rem' }}>
            <Sparkline values={spark} width={140} height={44} tone={tone} isFilled />
          </span>
        )}
      </div>
      {hasFigures ? (
        <dl className="quad small">
          <Figure label={t('market.high24h')} value={ticker?.high24h} decimals={decimals} />
          <Figure label={t('market.low24h')} value={ticker?.low24h} decimals={decimals} />
          <Figure label={t('market.mark')} value={ticker?.markPrice} decimals={decimals} />
          <Figure
            label={t('market.volume24h')}
            value={ticker?.volume24h}
            decimals={0}
            unit={base}
          />
        </dl>
      ) : null}
    </div>
  );
}

function Figure({
  label,
  value,
  decimals,
  unit,
}: {
  label: string;
  value: string | undefined;
  decimals: number;
  unit?: string;
}) {
  return (
    <div className="between">
      <dt className="muted">{label}</dt>
      <dd className="strong end">
        <Amount value={value} decimals={decimals} {...(unit ? { unit } : {})} />
      </dd>
    </div>
  );
}
