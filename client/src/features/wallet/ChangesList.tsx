import { fromWireTime } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Faint, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { WorldTime, ZoneNote } from '../../ui/WorldTime.tsx';
import { type ChangesFilter, changesQuery } from './changesFilter.ts';
import { isIncomeOrExpense, sumsByCoin } from './sumsByCoin.ts';
import { type AccountChange, walletApi } from './wallet.api.ts';

export function ChangesList({ filter }: { filter: ChangesFilter }) {
  const { t } = useTranslation();
  const list = usePagedList(walletApi.changePages.useInfiniteQuery(changesQuery(filter), fresh));
  return (
    <>
      <InfiniteList
        {...list}
        keyOf={({ id }) => id}
        timeOf={({ createTime }) => fromWireTime(createTime)}
        dayNote={(items, isWhole) => (isWhole ? <DayTotal changes={items} /> : null)}
        empty={
          <Empty
            icon="list"
            title={t('wallet.changes.empty')}
            text={t('wallet.changes.emptyText')}
          />
        }
      >
        {(change) => <ChangeRow change={change} />}
      </InfiniteList>
      <ZoneNote />
    </>
  );
}

/** The income minus the expense of a day for each coin. Renders nothing if there are more than `COINS_SHOWN` coins. */
function DayTotal({ changes }: { changes: readonly AccountChange[] }) {
  const sums = sumsByCoin(changes.filter(isIncomeOrExpense));
  if (sums.length > COINS_SHOWN) return null;
  return (
    <Text as="span" size="small" align="end">
      <Line as="span" isWrapped>
        {sums.map(([coin, sum]) => (
          <Money key={coin} value={sum} coin={coin} isSigned testId="day-total" />
        ))}
      </Line>
    </Text>
  );
}

const COINS_SHOWN = 2;

/** The page with the history of positions or of options in the symbol of a change. */
const historyPath = ({ symbol, refType }: AccountChange) =>
  `/heyue?symbol=${symbol}&tab=history&mode=${refType === 'option' ? 'options' : 'contracts'}`;

/** The row of one change: its reason, time, amount and the balance after it. */
function ChangeRow({ change }: { change: AccountChange }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const after = formatMoney(change.balanceAfter, change.currency, { isHidden });
  return (
    <div className="row is-plain" data-testid="change-row" data-type={change.type}>
      <Stack as="span" gap="xs">
        <Text weight="medium" isBroken>
          {t(`wallet.changes.types.${change.type}`)}
        </Text>
        <Muted>
          {change.symbol ? (
            <>
              <Link className="change-link" to={historyPath(change)}>
                {change.symbol}
              </Link>
              {' · '}
            </>
          ) : null}
          <WorldTime value={change.createTime} format="clock" />
        </Muted>
      </Stack>
      <Stack as="span" gap="xs" align="end">
        <Money
          value={change.amount}
          coin={change.currency}
          isSigned
          weight="strong"
          testId="change-amount"
        />
        <Faint>{t('wallet.changes.balance', { amount: after })}</Faint>
      </Stack>
    </div>
  );
}
