import { fromWireTime } from '@hongbao/contracts/time';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Faint, Line, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { WorldTime, ZoneNote } from '../../ui/WorldTime.tsx';
import { type ChangeGroup, groupChanges } from './changeGroups.ts';
import { changeIcon } from './changeIcon.ts';
import { DayTotal } from './DayTotal.tsx';
import { targetOf } from './changeTarget.ts';
import { type ChangesFilter, changesQuery } from './changesFilter.ts';
import { isIncomeOrExpense, sumsByCoin } from './sumsByCoin.ts';
import { type AccountChange, type ProductOrder, walletApi } from './wallet.api.ts';

export function ChangesList({ filter }: { filter: ChangesFilter }) {
  const { t } = useTranslation();
  const list = usePagedList(walletApi.changePages.useInfiniteQuery(changesQuery(filter), fresh));
  const changes = list.pages?.flat() ?? [];
  const orders = useOrders(changes);
  return (
    <OrdersContext value={orders}>
      <InfiniteList
        {...list}
        pages={list.pages && [groupChanges(changes)]}
        keyOf={({ id }) => id}
        timeOf={({ lead }) => fromWireTime(lead.createTime)}
        total={(groups, isWhole) =>
          isWhole ? (
            <DayTotal
              changes={groups.flatMap((group) => group.changes).filter(isIncomeOrExpense)}
              isSigned
            />
          ) : null
        }
        empty={
          <Empty
            icon="list"
            title={t('wallet.changes.empty')}
            text={t('wallet.changes.emptyText')}
          />
        }
      >
        {(group) => <GroupRow group={group} />}
      </InfiniteList>
      <ZoneNote />
    </OrdersContext>
  );
}

/** The row of one change, or of several that are one event, whose parts unfold. */
function GroupRow({ group }: { group: ChangeGroup }) {
  const { t } = useTranslation();
  const { changes, lead, name } = group;
  const head = <GroupHead group={group} isFolded={changes.length > 1} />;
  const marks = { 'data-testid': 'change-row', 'data-type': lead.type, 'data-name': name };
  if (changes.length === 1)
    return (
      <div className="row is-plain" {...marks}>
        {head}
      </div>
    );
  return (
    <details className="change-group" {...marks}>
      <summary className="row is-plain">{head}</summary>
      <dl className="facts" data-testid="change-parts">
        {changes.map((change) => (
          <Fact key={change.id} label={<PartName change={change} isDaily={name === 'daily'} />}>
            <Money
              value={change.amount}
              coin={change.currency}
              digits="exact"
              isSigned
              testId="change-part"
            />
          </Fact>
        ))}
        {sumsByCoin(changes).map(([coin, sum]) =>
          changes.filter(({ currency }) => currency === coin).length > 1 ? (
            <div key={coin} className="change-sum">
              <Fact label={t('wallet.changes.together')}>
                <Money
                  value={sum}
                  coin={coin}
                  digits="exact"
                  isSigned
                  weight="strong"
                  testId="change-sum"
                />
              </Fact>
            </div>
          ) : null,
        )}
      </dl>
      <p className="change-target">
        <Target group={group} />
      </p>
    </details>
  );
}

function PartName({ change, isDaily }: { change: AccountChange; isDaily: boolean }) {
  const { t } = useTranslation();
  const time = <WorldTime value={change.createTime} format="clock" />;
  return isDaily ? (
    time
  ) : (
    <span data-testid="change-part-type" data-type={change.type}>
      {t(`wallet.changes.types.${change.type}`)}
    </span>
  );
}

interface HeadProps {
  group: ChangeGroup;
  /** Whether the link to the object is among the parts, because the whole row is a button. */
  isFolded: boolean;
}

/**
 * What the event was, of which object, when, the amounts, and the balance after it. The amount of a liquidation is the loss:
 * its bookings add up to zero, because the margin was booked when the position was opened.
 */
function GroupHead({ group, isFolded }: HeadProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { changes, lead, name } = group;
  const sums = sumsByCoin(changes);
  const [newest = lead] = changes;
  const after = formatMoney(newest.balanceAfter, newest.currency, { isHidden });
  return (
    <>
      <Stack as="span" gap="xs">
        <Line as="span">
          <span className="change-icon">
            <Icon name={changeIcon(lead.type)} size={18} />
          </span>
          <Text weight="medium" isBroken>
            {name === 'daily' || name === 'other'
              ? t(`wallet.changes.types.${lead.type}`)
              : t(`wallet.changes.groups.${name}`)}
          </Text>
        </Line>
        <Muted>
          <Target group={group} isText={isFolded} after=" · " />
          <span className="change-when">
            {name === 'daily' ? (
              `×${changes.length}`
            ) : (
              <WorldTime value={lead.createTime} format="clock" />
            )}
            {isFolded ? <Icon name="down" size={14} /> : null}
          </span>
        </Muted>
        {name === 'closed' ? (
          <Micro>
            {t(`wallet.changes.types.${lead.type}`)}{' '}
            <Money value={lead.amount} coin={lead.currency} isResult />
          </Micro>
        ) : null}
      </Stack>
      <Stack as="span" gap="xs" align="end">
        {name === 'liquidated' ? (
          <Money
            value={lead.amount}
            coin={lead.currency}
            isResult
            weight="strong"
            testId="change-amount"
          />
        ) : (
          sums.map(([coin, sum]) => (
            <Money
              key={coin}
              value={sum}
              coin={coin}
              isSigned
              weight="strong"
              tone={isIncomeOrExpense(lead) ? undefined : 'muted'}
              testId="change-amount"
            />
          ))
        )}
        {sums.length === 1 && name !== 'daily' ? (
          <Faint>{t('wallet.changes.balance', { amount: after })}</Faint>
        ) : null}
      </Stack>
    </>
  );
}

interface TargetProps {
  group: ChangeGroup;
  isText?: boolean;
  /** A text after the name. */
  after?: string;
}

/** The name of the object of a group, as a link to its receipt or its list. Renders nothing for objects without a page. */
function Target({ group, isText, after }: TargetProps) {
  const orders = useContext(OrdersContext);
  const target = targetOf(group, orders);
  if (!target) return null;
  return (
    <>
      {isText ? (
        target.name
      ) : (
        <Link className="change-link" to={target.path} data-testid="change-target">
          {target.name}
        </Link>
      )}
      {after}
    </>
  );
}

/** The product orders that changes refer to, by their ids. */
const OrdersContext = createContext<ReadonlyMap<string, ProductOrder>>(new Map());

function useOrders(changes: readonly AccountChange[]): ReadonlyMap<string, ProductOrder> {
  const isAsked = changes.some(({ refType }) => refType === 'productOrder');
  const { data } = walletApi.newestProductOrders.useQuery(undefined, { skip: !isAsked });
  return useMemo(() => new Map(data?.records.map((order) => [order.id, order])), [data]);
}
