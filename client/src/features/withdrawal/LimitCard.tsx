import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { toShare } from '../../lib/doubles.ts';
import { useAppSelector } from '../../state/store.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Between, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Text } from '../../ui/Text.tsx';
import type { WithdrawalConfig } from './withdrawal.api.ts';

/** Card of the daily limit: the remaining amount, the time of the reset, and ways to raise the limit. */
export function LimitCard({ config }: { config: WithdrawalConfig }) {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.userInfo);
  const [left, limit] = [units(config.dailyLeftUsdt), units(config.dailyLimitUsdt)];
  const raise =
    user?.kycStatus !== 'authorised'
      ? '/shenfenRenzheng'
      : user.kycAdvancedStatus !== 'authorised'
        ? '/shenfenRenzhengAd'
        : null;
  return (
    <Card testId="withdrawal-limit">
      <Stack>
        <Between isWrapped>
          <Text size="small" tone="muted">
            {t('withdrawal.limitLeft')}
          </Text>
          <Text size="small">
            <Money value={left} isUnitHeard weight="strong" testId="withdrawal-limit-left" />
            {' / '}
            <Money value={limit} isPublic />
          </Text>
        </Between>
        <Progress label={t('withdrawal.limitLeft')} share={toShare(left, limit)} />
        <Between isWrapped>
          <Text size="micro" tone="faint">
            {t('withdrawal.limitResets')}
          </Text>
          {raise ? (
            <ButtonLink kind="text" isSmall to={raise}>
              {t('withdrawal.limitRaise')}
            </ButtonLink>
          ) : null}
        </Between>
      </Stack>
    </Card>
  );
}
