import type { OptionDirection } from '@hongbao/contracts/options/options.types';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money } from '../../ui/Money.tsx';
import { Price } from '../../ui/Price.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { useSymbol } from '../market/useMarket.ts';
import type { OptionTicketing } from './useOptionTicket.ts';

interface Props {
  direction: OptionDirection | null;
  ticket: OptionTicketing;
  onClose: () => void;
  onConfirm: () => void;
}

/** The confirmation of an option. It is needed because an option cannot be cancelled. */
export function ConfirmOption({ direction, ticket, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const { info, ticker } = useSymbol(ticket.symbol);
  const { summary, terms } = ticket;
  return (
    <ConfirmSheet
      isOpen={direction !== null}
      title={t('options.confirmTitle')}
      confirm={t('options.confirm')}
      keep={t('common.back')}
      sending={ticket}
      errorTestId="option-failed"
      onConfirm={onConfirm}
      onClose={onClose}
      testId="option-confirm"
    >
      {direction && terms ? (
        <>
          <Text as="p" weight="strong" tone={direction}>
            {t(`options.says.${direction}`, { symbol: ticket.symbol, count: terms.seconds })}
          </Text>
          <dl className="facts">
            <Fact label={t('options.now')}>
              <Price value={ticker?.markPrice} digits={info?.pricePrecision ?? 2} />
            </Fact>
            <Fact label={t('options.stake')} testId="confirm-stake">
              <Money value={summary?.stake} digits="exact" weight="strong" />
            </Fact>
            <Fact label={t('options.outcome.right')} testId="confirm-payout">
              <Money value={summary?.payout} digits="exact" weight="strong" />
            </Fact>
            <Fact label={t('options.outcome.tie')}>
              <Money value={summary?.stake} digits="exact" />
            </Fact>
            <Fact label={t('options.outcome.loss')}>
              <Money value={summary ? -summary.loss : null} digits="exact" />
            </Fact>
          </dl>
          <Text as="p" size="small" tone="muted">
            {t('options.entryRule')}
          </Text>
        </>
      ) : null}
    </ConfirmSheet>
  );
}
