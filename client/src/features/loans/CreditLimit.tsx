import { creditCap } from '@hongbao/contracts/loans/loans.quote';
import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Between, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Text } from '../../ui/Text.tsx';
import type { LoanInfo } from './loans.api.ts';

/** The credit limit, the rule by which it is determined, and ways to raise it. */
export function CreditLimit({ info }: { info: LoanInfo }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const [limit, used] = [units(info.creditLimit), units(info.creditUsed)];
  const left = limit > used ? limit - used : 0n;
  const base = info.creditBases.find(({ identity }) => identity === info.identity)?.base;
  const advanced = info.creditBases.find(({ identity }) => identity === 'advanced')?.base;
  const amount = (value: bigint) => formatMoney(value, 'USDT', { isHidden });
  return (
    <Card>
      <Stack>
        <Between align="baseline">
          <Text size="small" tone="muted">
            {t('loans.creditLeft')}
          </Text>
          <Money value={left} size="lead" weight="strong" testId="loan-credit-left" />
        </Between>
        <Progress
          share={limit === 0n ? 0 : Number((used * 1_000n) / limit) / 1_000}
          label={t('loans.creditUsed', { used: amount(used), limit: amount(limit) })}
        />
        <Text as="p" size="small" tone="muted">
          {t('loans.creditUsed', { used: amount(used), limit: amount(limit) })}
        </Text>
        <Text as="p" size="small" tone="faint">
          {t('loans.limitFees', {
            share: formatPercent(info.feeShare, { digits: 0 }),
            fees: amount(units(info.feesPaid)),
          })}{' '}
          {units(info.creditGranted) === 0n
            ? null
            : t('loans.limitGranted', { amount: amount(units(info.creditGranted)) })}
        </Text>
        {units(base ?? '0') === 0n ? null : (
          <Text as="p" size="small" tone="faint">
            {t('loans.limitWhy', {
              cap: formatMoney(info.creditCap, 'USDT', { digits: 0 }),
              base: formatMoney(base, 'USDT', { digits: 0 }),
              identity: t(`loans.identities.${info.identity}`),
              level: info.vipLevel,
            })}
          </Text>
        )}
        <Text as="p" size="small" testId="loan-credit-next">
          {t(`loans.limitNext.${info.nextCreditStep}`, {
            share: formatPercent(
              info.nextCreditStep === 'trade' ? info.feeShare : info.provenFeeShare,
              { digits: 0 },
            ),
            days: info.provenDays,
            day: info.memberDays,
          })}
        </Text>
        {info.identity === 'basic' && advanced !== undefined ? (
          <ButtonLink kind="line" to="/shenfenRenzhengAd" isSmall>
            {t('loans.limitMore', {
              limit: formatMoney(creditCap(units(advanced), info.vipLevel), 'USDT', { digits: 0 }),
            })}
          </ButtonLink>
        ) : null}
      </Stack>
    </Card>
  );
}
