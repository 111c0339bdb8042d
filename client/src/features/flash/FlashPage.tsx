import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Loading } from '../../ui/Empty.tsx';
import { AmountPair } from '../../ui/fields/AmountPair.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Screen } from '../../ui/Screen.tsx';
import { settingsApi } from '../settings/settings.api.ts';
import { FlashQuoteCard } from './FlashQuoteCard.tsx';
import { useFlash, type Flashing } from './useFlash.ts';
import { fresh } from '../../api/api.ts';
import { ExchangeReceiptSheet } from './ExchangeReceiptSheet.tsx';
import { ExchangeRow } from './ExchangeRow.tsx';
import { type Exchange, flashApi } from './flash.api.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { CardList } from '../../ui/List.tsx';

/**
 * The exchange page: two coins, two amounts of which the member types one, and a quote that is refreshed automatically.
 */
export function Page() {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const flash = useFlash();
  const [isAsking, setAsking] = useState(false);
  const [receipt, setReceipt] =
    useState<Parameters<typeof ExchangeReceiptSheet>[0]['exchange']>(null);
  const { data: coins, ...query } = settingsApi.listCurrencies.useQuery();
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
    setReceipt({ ...made, from: form.from, to: form.to });
  };
  const side = (name: 'from' | 'to') => ({
    label: t(`flash.${name}`),
    value: flash.textOf(name),
    onValue: (amount: string) => flash.type(name, amount),
    unit: form[name],
    units,
    onUnit: (coin: string) => flash.choose({ [name]: coin }),
    aside: available(form[name]),
    problem: flash.problemOf(name),
    testId: `flash-${name}`,
  });
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
              ...side('from'),
              max: balance !== undefined && /[1-9]/.test(balance) ? balance : undefined,
            }}
            to={side('to')}
            onSwap={flash.swap}
          />
        </Card>
      ) : (
        <Loading query={query} />
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
      <LatestExchanges onOpen={setReceipt} />
      <ExchangeReceiptSheet exchange={receipt} onClose={() => setReceipt(null)} />
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

const SHOWN = 3;

/** The latest exchanges. They show the member that a new exchange was executed. */
function LatestExchanges({ onOpen }: { onOpen: (exchange: Exchange) => void }) {
  const { t } = useTranslation();
  const { data } = flashApi.listFlashExchanges.useInfiniteQuery(undefined, fresh);
  const records = data?.pages[0]?.records ?? [];
  if (records.length === 0) return null;
  return (
    <Section
      title={t('flash.latest')}
      action={
        <ButtonLink kind="text" isSmall to="/shanduiOrder">
          {t('common.all')}
        </ButtonLink>
      }
    >
      <CardList items={records.slice(0, SHOWN)} by="id">
        {(exchange) => <ExchangeRow exchange={exchange} onPress={() => onOpen(exchange)} />}
      </CardList>
    </Section>
  );
}

interface FlashConfirmProps {
  isOpen: boolean;
  flash: Flashing;
  onClose: () => void;
  onConfirm: () => void;
}

/** The confirmation of an exchange with both amounts. The quote is refreshed while the sheet is open. */
function FlashConfirm({ isOpen, flash, onClose, onConfirm }: FlashConfirmProps) {
  const { t } = useTranslation();
  const { form, quote, formError } = flash;
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('flash.confirmTitle')}
      confirm={t('flash.confirm')}
      keep={t('common.back')}
      sending={{
        ...flash,
        formError: formError && flash.isMoved ? t('flash.moved', { reason: formError }) : formError,
      }}
      errorTestId="flash-failed"
      onConfirm={onConfirm}
      onClose={onClose}
      testId="flash-confirm"
    >
      <Stack gap="l">
        <Side
          label={t('flash.from')}
          coin={form.from}
          amount={quote?.fromAmount}
          testId="confirm-from"
        />
        <Text align="centre" tone="gold">
          <Icon name="down" size={20} />
        </Text>
        <Side label={t('flash.to')} coin={form.to} amount={quote?.toAmount} testId="confirm-to" />
      </Stack>
      <FlashQuoteCard flash={flash} />
      {flash.isRenewed && !formError ? (
        <Muted as="p" align="centre">
          {t('flash.renewed')}
        </Muted>
      ) : null}
    </ConfirmSheet>
  );
}

interface SideProps {
  label: string;
  coin: string;
  amount: string | undefined;
  testId: string;
}

function Side({ label, coin, amount, testId }: SideProps) {
  return (
    <Between>
      <Line>
        <CoinMark coin={coin} />
        <Text tone="muted">{label}</Text>
      </Line>
      <Money
        value={amount}
        coin={coin}
        digits="exact"
        size="lead"
        weight="strong"
        testId={testId}
      />
    </Between>
  );
}
