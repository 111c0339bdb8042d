import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { AmountPair } from '../../ui/fields/AmountPair.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { FlashConfirm } from './FlashConfirm.tsx';
import { FlashQuoteCard } from './FlashQuoteCard.tsx';
import { LatestExchanges } from './LatestExchanges.tsx';
import { useFlash } from './useFlash.ts';

/**
 * The exchange page: two coins, two amounts of which the member types one, and a quote that is refreshed automatically.
 */
export function Page() {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const flash = useFlash();
  const [isAsking, setAsking] = useState(false);
  const { data: coins, isError, error, refetch } = settingsApi.listCurrencies.useQuery();
  const { form, quote } = flash;
  const units = (coins ?? []).map(({ currency }) => ({ value: currency, label: currency }));
  const available = (coin: string) =>
    t('flash.available', { amount: formatMoney(flash.availableOf(coin), coin, { isHidden }) });
  const balance = flash.availableOf(form.from);
  const handleConfirm = async () => {
    if (!quote) return;
    const made = await flash.submit(quote);
    if (!made) return;
    setAsking(false);
    toasts.show(
      t('flash.done', {
        given: formatMoney(made.fromAmount, form.from, { digits: 'exact' }),
        got: formatMoney(made.toAmount, form.to, { digits: 'exact' }),
      }),
      'good',
    );
  };
  return (
    <Screen
      title={t('routes.flash')}
      head={
        <ButtonLink kind="text" to="/shanduiOrder" testId="flash-records">
          {t('flash.records')}
        </ButtonLink>
      }
      foot={<FlashButton flash={flash} onAsk={() => setAsking(true)} />}
    >
      {coins ? (
        <Card>
          <AmountPair
            from={{
              label: t('flash.from'),
              value: flash.textOf('from'),
              onValue: (amount) => flash.type('from', amount),
              unit: form.from,
              units,
              onUnit: (from) => flash.choose({ from }),
              max: balance !== undefined && /[1-9]/.test(balance) ? balance : undefined,
              aside: available(form.from),
              problem: flash.problemOf('from'),
              testId: 'flash-from',
            }}
            to={{
              label: t('flash.to'),
              value: flash.textOf('to'),
              onValue: (amount) => flash.type('to', amount),
              unit: form.to,
              units,
              onUnit: (to) => flash.choose({ to }),
              aside: available(form.to),
              problem: flash.problemOf('to'),
              testId: 'flash-to',
            }}
            onSwap={flash.swap}
          />
        </Card>
      ) : isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
      {flash.isUnreached ? (
        <Banner
          tone="warn"
          isSpoken
          testId="flash-unreached"
          action={
            <Button kind="line" isSmall onClick={flash.again}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('flash.unreached')}
        </Banner>
      ) : null}
      <FlashQuoteCard flash={flash} />
      <LatestExchanges />
      <FlashConfirm
        isOpen={isAsking}
        flash={flash}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleConfirm()}
      />
    </Screen>
  );
}

/**
 * The submit button. It shows the first problem, or links to a deposit if only the balance is too low; otherwise it
 * opens the confirmation.
 */
function FlashButton({ flash, onAsk }: { flash: ReturnType<typeof useFlash>; onAsk: () => void }) {
  const { t } = useTranslation();
  const { form, quote, isAsked, isOver } = flash;
  if (isOver)
    return (
      <ButtonLink kind="primary" isWide to="/chongzhi" testId="flash-submit">
        {t('routes.recharge')}
      </ButtonLink>
    );
  const label = !isAsked || flash.isRefused ? 'enter' : quote ? 'preview' : 'waiting';
  return (
    <Button
      kind="primary"
      isWide
      aria-disabled={!quote && !flash.isLost}
      onClick={() => (quote || flash.isLost ? onAsk() : flash.check())}
      data-testid="flash-submit"
    >
      {t(`flash.button.${label}`, { from: form.from, to: form.to })}
    </Button>
  );
}
