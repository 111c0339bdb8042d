import type { ResultOf } from '@hongbao/contracts/call';
import { units } from '@hongbao/contracts/money';
import type { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Row } from '../../ui/Row.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';

/** The balance, held amount and value of each coin. */
export function BalanceList({ balances }: { balances: ResultOf<typeof listBalances> | undefined }) {
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
        <ul>
          {held?.map(({ currency, total, frozen, usdtValue }) => (
            <li key={currency}>
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
                    <Text size="small" tone="muted">
                      ≈ <Money value={usdtValue} />
                    </Text>
                  </Stack>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
