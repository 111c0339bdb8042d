import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { useTranslation } from 'react-i18next';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { Row } from '../../ui/Card.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ArticleRow } from '../content/ArticleRow.tsx';
import { categoryIcon, listPath } from '../content/shelves.ts';
import type { TradeSymbol } from '../market/market.api.ts';
import { useTicker } from '../market/useMarket.ts';
import { TransferStatus } from '../transfers/TransferDetails.tsx';
import type { FoundChange, FoundMoney, FoundPosition } from './useRecords.ts';
import type { FoundHelp } from './useSearchGroups.ts';

export function CoinResult({ coin }: { coin: TradeSymbol }) {
  const { symbol, base, name, pricePrecision } = coin;
  const ticker = useTicker(symbol);
  return (
    <Row
      to={`/kline?symbol=${symbol}`}
      lead={<CoinMark coin={base} size={34} />}
      title={<PairName symbol={symbol} weight="strong" />}
      note={name}
      testId={`search-coin-${base}`}
      end={
        <Stack as="span" gap="xs" align="end">
          <Price value={ticker?.price} digits={pricePrecision} isUnitHeard weight="strong" />
          <Percent rate={ticker?.change24h} isResult size="small" weight="medium" />
        </Stack>
      }
    />
  );
}

export function HelpResult({ found }: { found: FoundHelp }) {
  const { t } = useTranslation();
  if (found.kind === 'article') return <ArticleRow shelf="help" article={found.article} />;
  return (
    <Row
      to={listPath('help', found.topic)}
      icon={categoryIcon(found.topic)}
      title={t(`content.categories.${found.topic}`)}
      note={t('content.topic')}
      testId="search-topic"
    />
  );
}

export function PositionResult({ found: { position, path } }: { found: FoundPosition }) {
  const { t } = useTranslation();
  const { symbol, direction, leverage, status, openTime, closeTime } = position;
  const result = status === 'closed' ? position.realizedPnl : position.unrealizedPnl;
  return (
    <Row
      to={path}
      lead={<CoinMark coin={symbol.split('/')[0] ?? ''} size={34} />}
      title={<PairName symbol={symbol} weight="strong" />}
      note={
        <>
          {t(`trade.${direction}`)} {leverage}x ·{' '}
          <WorldTime value={closeTime ?? openTime} format="short" />
        </>
      }
      end={
        result === undefined ? (
          <Money value={position.margin} weight="strong" />
        ) : (
          <Money value={result} isResult weight="strong" />
        )
      }
      testId="search-position"
    />
  );
}

const lines = {
  recharge: {
    contract: rechargeLine,
    texts: { status: (status: number) => `recharge.moneyRecords.statuses.${status}` },
  },
  withdrawal: {
    contract: withdrawalLine,
    texts: { status: (status: number) => `withdrawal.statuses.${status}` },
  },
};

export function MoneyResult({ found }: { found: FoundMoney }) {
  const { t } = useTranslation();
  const { kind, record } = found;
  return (
    <Row
      to={lines[kind].contract.resultPage(record.id)}
      lead={<CoinMark coin={record.currency} size={34} />}
      title={<Money value={record.amount} coin={record.currency} digits="exact" />}
      note={
        <>
          {t(`routes.${kind}`)} · <WorldTime value={record.createTime} format="short" />
        </>
      }
      end={<TransferStatus<number> line={lines[kind]} status={record.status} />}
      testId="search-money"
    />
  );
}

export function ChangeResult({ found: { change, path } }: { found: FoundChange }) {
  const { t } = useTranslation();
  return (
    <Row
      to={path}
      lead={<CoinMark coin={change.currency} size={34} />}
      title={t(`wallet.changes.types.${change.type}`)}
      note={
        <>
          {change.symbol ? `${change.symbol} · ` : ''}
          <WorldTime value={change.createTime} format="short" />
        </>
      }
      end={<Money value={change.amount} coin={change.currency} isSigned weight="strong" />}
      testId="search-change"
    />
  );
}
