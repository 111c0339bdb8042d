import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { HideAmounts } from './AssetsCard.tsx';
import { assetParts } from './assetParts.ts';
import { AssetCurve } from './AssetCurve.tsx';
import { walletApi, type Assets } from './wallet.api.ts';
import { Card, Cell, Fact, Row, Section } from '../../ui/Card.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty, FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money, MoneyFact, Percent } from '../../ui/Figure.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Line, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import type { ResultOf } from '@hongbao/contracts/call';
import { units, mulDiv, ONE } from '@hongbao/contracts/money';
import type { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { formatMoney } from '../../lib/numbers.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Ring, RingDot, type Slice } from '../../ui/Ring.tsx';
import { List } from '../../ui/List.tsx';

const TOTAL_EVERY_MS = 10_000;

export function Page() {
  const { t } = useTranslation();
  const assets = walletApi.getAssets.useQuery(undefined, {
    ...fresh,
    ...usePollingInFront(TOTAL_EVERY_MS),
  });
  const balances = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const { data } = assets;
  const refresh = () => Promise.all([assets.refetch(), balances.refetch()]);
  if (assets.isError && !data) {
    return (
      <Screen title={t('routes.assets')}>
        <FailedState error={assets.error} onRetry={() => void refresh()} />
      </Screen>
    );
  }
  return (
    <Screen title={t('routes.assets')} onRefresh={refresh}>
      <Card className="assets-card stack">
        <div className="between">
          <Muted>{t('wallet.assets.total')}</Muted>
          <HideAmounts />
        </div>
        <Money
          value={data && assetParts(data).total}
          size="hero"
          weight="strong"
          testId="assets-total"
        />
        <dl className="quad">
          <Cell label={t('wallet.assets.available')}>
            <Money value={data?.availableBalance} testId="assets-available" />
          </Cell>
          <Cell label={t('wallet.assets.today')}>
            <Money value={data?.dailyProfit} isResult />
          </Cell>
          <Cell label={t('wallet.assets.cumulative')}>
            <Money value={data?.cumulativeProfit} isResult />
          </Cell>
        </dl>
        <div className="two">
          <ButtonLink kind="primary" to="/chongzhi" isSmall>
            <Icon name="deposit" size={16} />
            {t('routes.recharge')}
          </ButtonLink>
          <ButtonLink kind="line" to="/tixian" isSmall>
            <Icon name="withdraw" size={16} />
            {t('routes.withdrawal')}
          </ButtonLink>
        </div>
      </Card>
      {data ? (
        <>
          <AssetsSum assets={data} />
          <AssetCurve total={assetParts(data).total} />
          <Allocation balances={balances.data} />
          <BalanceList balances={balances.data} />
        </>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Screen>
  );
}

function BalanceList({ balances }: { balances: ResultOf<typeof listBalances> | undefined }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const held = balances?.filter(({ total }) => units(total) > 0n);
  return (
    <Section title={t('wallet.assets.balances')}>
      <Card isFlush>
        {held ? null : <SkeletonRows />}
        {held?.length === 0 ? (
          <Empty
            icon="wallet"
            title={t('wallet.assets.empty')}
            text={t('wallet.assets.emptyText')}
          />
        ) : null}
        <List items={held ?? []} by="currency">
          {({ currency, total, frozen, usdtValue }) => (
            <Row
              lead={<CoinMark coin={currency} />}
              title={currency}
              note={
                units(frozen) > 0n && !isHidden
                  ? t('wallet.assets.frozen', { amount: formatMoney(frozen, currency) })
                  : undefined
              }
              end={
                <Stack as="span" gap="xs" align="end">
                  <Money
                    value={total}
                    coin={currency}
                    weight="strong"
                    testId={`balance-${currency}`}
                  />
                  {currency === 'USDT' ? null : (
                    <Muted>
                      ≈ <Money value={usdtValue} />
                    </Muted>
                  )}
                </Stack>
              }
            />
          )}
        </List>
      </Card>
      {held && held.length > 0 ? <Micro as="p">{t('wallet.assets.balancesText')}</Micro> : null}
    </Section>
  );
}

/**
 * The total of the assets as a sum: spot, positions and contests, minus loans. The cash in it is listed below, and
 * the demo account, which is not part of the total.
 */
function AssetsSum({ assets }: { assets: Assets }) {
  const { t } = useTranslation();
  const { spot, position, contest, loans, total } = assetParts(assets);
  const shown = [
    { label: t('wallet.assets.spot'), value: spot },
    {
      label: <To path="/heyue?tab=positions">{t('wallet.assets.position')}</To>,
      value: position,
    },
    { label: <To path="/bisaiMycansai">{t('wallet.assets.contest')}</To>, value: contest },
    ...(loans === 0n
      ? []
      : [{ label: <To path="/jiedaiOrder">{t('wallet.assets.loans')}</To>, value: loans }]),
  ];
  return (
    <Card testId="assets-sum">
      <dl className="facts">
        {shown.map(({ label, value }, index) => (
          <MoneyFact key={index} label={label} value={value} testId="assets-part" />
        ))}
      </dl>
      <dl className="facts sum-total">
        <Fact label={t('wallet.assets.total')} testId="assets-sum-total">
          <Money value={total} weight="strong" />
        </Fact>
      </dl>
      <dl className="facts">
        <Fact label={t('wallet.assets.cash')} testId="assets-cash">
          <Money value={assets.cashBalance} />
        </Fact>
        <Fact label={t('wallet.assets.virtual')}>
          <Text tone="muted">
            <Money value={assets.virtualAssets} />
          </Text>
        </Fact>
      </dl>
      <Micro as="p">{t('wallet.assets.virtualText')}</Micro>
    </Card>
  );
}

function To({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link className="linkish" to={path}>
      {children}
    </Link>
  );
}

interface AllocationProps {
  balances: readonly { currency: string; usdtValue: string }[] | undefined;
}

/** A ring with the shares of the coins, and a legend for screen readers. */
function Allocation({ balances }: AllocationProps) {
  const { t } = useTranslation();
  const slices = allocation(balances ?? [], t('common.more'));
  if (slices.length === 0) return null;
  return (
    <Section title={t('wallet.assets.allocation')}>
      <Card>
        <Line>
          <Ring slices={slices} size={116} />
          <ul className="legend grow">
            {slices.map((slice, index) => (
              <li key={slice.key} className="legend-line">
                <RingDot index={index} />
                <span>{slice.label}</span>
                <Percent rate={slice.rate} digits={1} weight="strong" />
              </li>
            ))}
          </ul>
        </Line>
      </Card>
    </Section>
  );
}

interface Balance {
  currency: string;
  usdtValue: string;
}

interface Part extends Slice {
  /** The share as a fraction in units, for the text beside the ring. */
  rate: bigint;
}

const SHOWN_MAX = 5;

/**
 * Returns the shares of the coins in the member's assets, largest first. Small shares are combined under `restLabel`.
 */
function allocation(balances: readonly Balance[], restLabel: string): Part[] {
  const worths = balances
    .map(({ currency, usdtValue }) => ({ key: currency, label: currency, worth: units(usdtValue) }))
    .filter(({ worth }) => worth > 0n)
    .toSorted((a, b) => (a.worth > b.worth ? -1 : 1));
  const total = worths.reduce((sum, { worth }) => sum + worth, 0n);
  if (total === 0n) return [];
  const small = worths.slice(SHOWN_MAX);
  const rest = {
    key: 'rest',
    label: restLabel,
    worth: small.reduce((sum, { worth }) => sum + worth, 0n),
  };
  const shown = small.length > 0 ? [...worths.slice(0, SHOWN_MAX), rest] : worths;
  return shown.map(({ key, label, worth }) => {
    const rate = mulDiv(worth, ONE, total, 'truncate');
    return { key, label, rate, share: Number(rate) / Number(ONE) };
  });
}
