import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { formatUnits, units } from '@hongbao/contracts/money';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Empty.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { focusFirstProblem } from '../../lib/focusFirstProblem.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { closeSheets } from '../../ui/sheetHistory.ts';
import type { Currency } from '../settings/settings.api.ts';
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx';
import { DestinationField } from './DestinationField.tsx';
import { useWithdrawal } from './useWithdrawal.ts';
import { WithdrawalFigures } from './WithdrawalFigures.tsx';
import { fromWireTime } from '@hongbao/contracts/time';
import { formatTime } from '../../lib/times.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Between, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import { toShare } from '../../lib/doubles.ts';
import { useAppSelector } from '../../state/store.ts';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { WithdrawalConfig } from './withdrawal.api.ts';

interface Props {
  coins: readonly Currency[];
  /** The coin that is selected initially. */
  first: string;
  head: ReactNode;
}

/** The withdrawal form: coin, destination, amount, costs and received amount, and the confirmation. */
export function WithdrawalEditor({ coins, first, head }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const withdrawal = useWithdrawal(first);
  const { form, change, config, to, summary } = withdrawal;

  const handleNext = () => {
    if (withdrawal.check()) return setAsking(true);
    requestAnimationFrame(() => box.current && focusFirstProblem(box.current));
  };
  const handleDone = async (id: string) => {
    await closeSheets();
    withdrawal.clear();
    navigate(withdrawalLine.resultPage(id), { replace: true });
  };
  return (
    <Screen
      title={t('routes.withdrawal')}
      head={head}
      foot={
        <Button
          kind="primary"
          isWide
          aria-disabled={
            withdrawal.isOnHold || !config || withdrawal.nextStep !== 'withdrawal.next'
          }
          onClick={handleNext}
          data-testid="withdrawal-next"
        >
          {t(withdrawal.nextStep)}
        </Button>
      }
    >
      <div className="stack-l" ref={box}>
        <Segmented
          label={t('withdrawal.coin')}
          value={form.currency}
          onChange={(currency) => change({ currency })}
          testId="withdrawal-coin"
          options={coins.map(({ currency }) => ({ value: currency, label: currency }))}
        />
        <HoldNote until={config?.holdUntilTime} />
        <DestinationField withdrawal={withdrawal} coins={coins} />
        <AmountField
          label={t('withdrawal.amount')}
          value={form.amount}
          onValue={(amount) => change({ amount })}
          unit={form.currency}
          max={summary && summary.max > 0n ? formatUnits(summary.max) : undefined}
          problem={withdrawal.problemOf('amount')}
          aside={withdrawal.availableText}
          testId="withdrawal-amount"
        />
        {config ? (
          <>
            <WithdrawalFigures form={form} summary={summary} config={config} to={to} />
            <LimitCard config={config} />
          </>
        ) : (
          <Loading query={withdrawal} skeleton={<Skeleton height={180} />} />
        )}
      </div>
      {config && to && summary?.quote ? (
        <ConfirmWithdrawal
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onDone={(id) => void handleDone(id)}
          onRefused={withdrawal.takeRefusal}
          order={{ form, to, config, summary }}
        />
      ) : null}
    </Screen>
  );
}

/** Note that withdrawals are suspended for a day after a security change, with the end and the reason. */
function HoldNote({ until }: { until: string | undefined }) {
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

/** Card of the daily limit: the remaining amount, the time of the reset, and ways to raise the limit. */
function LimitCard({ config }: { config: WithdrawalConfig }) {
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
          <Muted>{t('withdrawal.limitLeft')}</Muted>
          <Text size="small">
            <Money value={left} isUnitHeard weight="strong" testId="withdrawal-limit-left" />
            {' / '}
            <Money value={limit} isPublic />
          </Text>
        </Between>
        <Progress label={t('withdrawal.limitLeft')} share={toShare(left, limit)} />
        <Between isWrapped>
          <Micro tone="faint">{t('withdrawal.limitResets')}</Micro>
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
