import { fromWireTime } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/times.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Text } from '../../ui/Text.tsx';

/** Withdrawals are suspended for a day after a security change: until when, and why. */
export function HoldNote({ until }: { until: string | undefined }) {
  const { t } = useTranslation();
  if (until === undefined) return null;
  return (
    <Banner
      tone="warn"
      icon="lock"
      testId="withdrawal-hold"
      action={
        <Text isNumber weight="strong">
          <Countdown until={fromWireTime(until)} />
        </Text>
      }
    >
      {t('withdrawal.hold', { time: formatTime(until, 'short') })}
    </Banner>
  );
}
