import { DAY_MS, fromWireTime, toWireTime } from '@hongbao/contracts/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../lib/active.ts';
import { formatEpoch } from '../../lib/times.ts';
import { worldNow } from '../../lib/worldClock.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Micro, Stack, Text } from '../../ui/layout.tsx';
import { AreaChart } from '../../ui/pictures/AreaChart.tsx';
import { Skeleton } from '../../ui/Empty.tsx';
import { balanceCurve, type CurvePoint } from './balanceCurve.ts';
import { type AccountChange, walletApi } from './wallet.api.ts';

const DAYS = 30;
const PAGE = 100;
/** Maximum number of pages of 100 changes. For a more active account the curve covers fewer days. */
const PAGES_MAX = 5;

/**
 * The available balance by day. No call returns it: it is computed from the account changes, which the page explains.
 */
export function BalanceCurve() {
  const { t } = useTranslation();
  const points = useCurve();
  if (points === 'failed') return null;
  const first = points?.[0]?.worth ?? 0n;
  const last = points?.at(-1)?.worth ?? 0n;
  return (
    <Section title={t('wallet.assets.curve')}>
      <Card testId="assets-curve">
        <Stack>
          {points ? (
            <AreaChart
              label={t('wallet.assets.curve')}
              tone={last >= first ? 'up' : 'down'}
              points={points.map(({ at, worth }) => ({
                label: formatEpoch(at, 'day'),
                value: worth,
              }))}
              empty={<Text tone="muted">{t('wallet.assets.curveEmpty')}</Text>}
            />
          ) : (
            <Skeleton height={150} />
          )}
          <Micro as="p" tone="faint">
            {t('wallet.assets.curveText')}
          </Micro>
        </Stack>
      </Card>
    </Section>
  );
}

/** Returns the points of the curve; null until computed. */
function useCurve(): CurvePoint[] | 'failed' | null {
  const isActive = useIsActive();
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} });
  const [ask] = walletApi.listAccountChanges.useLazyQuery();
  const [curve, setCurve] = useState<CurvePoint[] | 'failed' | null>(null);
  useEffect(() => {
    if (!balances || !isActive) return undefined;
    let isOver = false;
    const work = async () => {
      const now = worldNow();
      let since = now - DAYS * DAY_MS;
      const changes: AccountChange[] = [];
      for (let pageNo = 1; pageNo <= PAGES_MAX; pageNo += 1) {
        const page = await ask({
          query: { from: toWireTime(since), pageNo, pageSize: PAGE },
        }).unwrap();
        changes.push(...page.records);
        if (pageNo >= page.pages) break;
        // Balances before the oldest loaded change are unknown, so the curve starts there.
        if (pageNo === PAGES_MAX) since = oldestOf(changes, now);
      }
      if (!isOver) setCurve(balanceCurve(balances, changes, { now, since }));
    };
    work().catch(() => (isOver ? undefined : setCurve('failed')));
    return () => {
      isOver = true;
    };
  }, [balances, isActive, ask]);
  return curve;
}

const oldestOf = (changes: readonly AccountChange[], now: number) => {
  const last = changes.at(-1);
  return last ? fromWireTime(last.createTime) : now;
};
