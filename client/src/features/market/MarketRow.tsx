import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useInView } from '../../lib/useInView.ts';
import { formatCompact, toTone } from '../../lib/numbers.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Line, Micro, Stack } from '../../ui/layout.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { Percent, Price } from '../../ui/Figure.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { useMarketRow } from './useMarket.ts';

/** Row of one coin: name, sparkline of the day, price and change. */
export const MarketRow = memo(function MarketRow({ symbol }: { symbol: string }) {
  const row = useRef<HTMLAnchorElement>(null);
  const { info, ticker, shape } = useMarketRow(symbol, useInView(row));
  const { t } = useTranslation();
  const [base = '', quote = ''] = symbol.split('/');
  const volume = ticker && formatCompact(Number(ticker.volume24h) * Number(ticker.price));
  return (
    <Link
      ref={row}
      className="market-row"
      to={`/kline?symbol=${symbol}`}
      data-testid={`market-${base}`}
    >
      <Line as="span">
        <CoinMark coin={base} size={34} />
        <Stack as="span" gap="xs" isGrown>
          <PairName symbol={symbol} weight="strong" />
          <Micro>{info?.name ?? ''}</Micro>
        </Stack>
      </Line>
      <Stack as="span" gap="xs" align="centre">
        <Sparkline values={shape} width={64} tone={toTone(ticker?.change24h)} />
        <Micro tone="faint" isNumber>
          {volume ? t('market.volume', { amount: volume }) : ''}
        </Micro>
      </Stack>
      <Stack as="span" gap="xs" align="end">
        <Price
          value={ticker?.price}
          digits={info?.pricePrecision ?? 2}
          quote={quote}
          isUnitHeard
          weight="strong"
        />
        <Percent rate={ticker?.change24h} isResult size="small" weight="medium" />
      </Stack>
    </Link>
  );
});
