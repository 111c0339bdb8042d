import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toTone } from '../../lib/numbers.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Between, Muted, Text } from '../../ui/layout.tsx';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { useSymbol } from './useMarket.ts';

/** A coin with its price. A press on the name opens the picker. */
export function PriceHead({ symbol, onPick }: { symbol: string; onPick: () => void }) {
  const { ticker } = useSymbol(symbol);
  return (
    <Between>
      <PairButton symbol={symbol} onPick={onPick} markSize={30} />
      <div className="price-head-figures">
        <LivePrice symbol={symbol} size="title" />
        <Percent rate={ticker?.change24h} isResult size="small" weight="medium" />
      </div>
    </Between>
  );
}

/** The figures of the day of a coin. */
export function DayFigures({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const { ticker, digits, base, quote } = useSymbol(symbol);
  const price = (value: string | undefined) => (
    <Price value={value} digits={digits} quote={quote} isUnitHeard />
  );
  return (
    <dl className="quad">
      <Figure label={t('market.high24h')}>{price(ticker?.high24h)}</Figure>
      <Figure label={t('market.low24h')}>{price(ticker?.low24h)}</Figure>
      <Figure label={<InfoTip term="mark">{t('market.mark')}</InfoTip>}>
        {price(ticker?.markPrice)}
      </Figure>
      <Figure label={t('market.volume24h')}>
        <Money value={ticker?.volume24h} coin={base} digits={0} isPublic />
      </Figure>
    </dl>
  );
}

interface PairButtonProps {
  symbol: string;
  onPick: () => void;
  markSize: number;
}

export function PairButton({ symbol, onPick, markSize }: PairButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="pair"
      onClick={onPick}
      data-testid="symbol-picker"
      aria-haspopup="dialog"
    >
      <CoinMark coin={useSymbol(symbol).base} size={markSize} />
      <PairName symbol={symbol} />
      <Icon name="down" size={16} />
      <span className="hears-only">{t('trade.chooseSymbol')}</span>
    </button>
  );
}

/** The last price in the color of the change of the day. */
export function LivePrice({ symbol, size }: { symbol: string; size: 'lead' | 'title' }) {
  const { ticker, digits, quote } = useSymbol(symbol);
  return (
    <Price
      value={ticker?.price}
      digits={digits}
      quote={quote}
      isUnitHeard
      size={size}
      weight="heavy"
      tone={toTone(ticker?.change24h) || 'plain'}
      testId="price"
    />
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="between">
      <Muted as="dt">{label}</Muted>
      <Text as="dd" size="small" weight="strong" align="end">
        {children}
      </Text>
    </div>
  );
}
