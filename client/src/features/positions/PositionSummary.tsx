import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../state/active.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell } from './Cell.tsx';
import { usePositionSummaryQuery } from './positions.api.ts';

/** All running positions together. */
export function PositionSummary({ account }: { account: string }) {
  const { t } = useTranslation();
  const { data } = usePositionSummaryQuery(
    { query: { account } },
    { pollingInterval: useIsActive() ? 5_000 : 0, skipPollingIfUnfocused: true },
  );
  return (
    <Card>
      <dl className="triad">
        <Cell label={t('trade.usedMargin')}>
          <Amount value={data?.margin} isPrivate />
        </Cell>
        <Cell label={t('trade.unrealized')}>
          <Amount value={data?.unrealizedPnl} isSigned isToned isPrivate />
        </Cell>
        <Cell label={t('trade.realizedToday')}>
          <Amount value={data?.realizedPnlToday} isSigned isToned isPrivate />
        </Cell>
      </dl>
    </Card>
  );
}
