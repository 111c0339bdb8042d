import { fromWireTime } from '@hongbao/contracts/time';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/times.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Text } from '../../ui/Text.tsx';

/** Note that withdrawals are suspended for a day after a security change, with the end and the reason. */
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
