import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { useTickers } from '../market/useMarket.ts';
import { Cell } from './Cell.tsx';
import { livePosition } from './livePosition.ts';
import { positionsApi } from './positions.api.ts';
import { useOpenList } from './useOpenList.ts';

/** Summary of all open positions. */
export function PositionSummary({ account }: { account: string }) {
  const { t } = useTranslation();
  const { data } = positionsApi.summarizePositions.useQuery({ query: { account } });
  return (
    <Card>
      <dl className="triad">
        <Cell label={t('trade.usedMargin')}>
          <Money value={data?.margin} isUnitHeard />
        </Cell>
        <Cell label={t('trade.unrealized')}>
          <Unrealized account={account} serverSum={data?.unrealizedPnl} />
        </Cell>
        <Cell label={t('trade.realizedToday')}>
          <Money value={data?.realizedPnlToday} isResult isUnitHeard />
        </Cell>
      </dl>
    </Card>
  );
}

/** The sum at the latest mark prices when all positions are loaded; otherwise the server's sum. */
function Unrealized({
  account,
  serverSum: told,
}: {
  account: string;
  serverSum: string | undefined;
}) {
  const { bySymbol } = useTickers();
  const { records, total } = useOpenList(account, 'running');
  const isComplete = records !== undefined && total === records.length;
  const sum = records?.reduce(
    (all, position) =>
      all + units(livePosition(position, bySymbol.get(position.symbol)?.markPrice).pnl),
    0n,
  );
  return <Money value={isComplete ? sum : told} isResult isUnitHeard />;
}
