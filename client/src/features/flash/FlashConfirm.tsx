import { useTranslation } from 'react-i18next';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between, Line, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Text } from '../../ui/Text.tsx';
import { FlashQuoteCard } from './FlashQuoteCard.tsx';
import type { Flashing } from './useFlash.ts';

interface Props {
  isOpen: boolean;
  flash: Flashing;
  onClose: () => void;
  onConfirm: () => void;
}

/** The confirmation of an exchange with both amounts. The quote is refreshed while the sheet is open. */
export function FlashConfirm({ isOpen, flash, onClose, onConfirm }: Props) {
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
        <Text as="p" size="small" tone="muted" align="centre">
          {t('flash.renewed')}
        </Text>
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
