import { formatUnits, multiply, units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { vibrate } from '../../lib/haptics.ts';
import { Fact } from '../../ui/Card.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { Muted } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useSymbol } from '../market/useMarket.ts';
import { type Option, optionsApi, type SaleQuote } from './options.api.ts';

/** The share of the displayed price below which nothing is sold, because the price changes every second. */
const MINIMUM = units('0.95');

interface Props {
  /** The option to sell; null while the sheet is closed, also when the option has ended. */
  option: Option | null;
  quote: SaleQuote | undefined;
  onClose: () => void;
}

/** The confirmation of a sale, with the price of this second and its figures. */
export function SellOptionSheet({ option, quote, onClose }: Props) {
  const { t } = useTranslation();
  const [sell] = optionsApi.sellOption.useMutation();
  const sending = useSubmit(sell, { retry: 'sameBody' });
  const { digits } = useSymbol(option?.symbol ?? '');
  const minimum = quote && formatUnits(multiply(units(quote.price), MINIMUM, 'floor'));
  const handleConfirm = async () => {
    if (!option || minimum === undefined || units(minimum) === 0n) return;
    const sent = await sending.send({ id: option.id, minimum });
    if (!sent.isDone) return;
    onClose();
    vibrate('success');
    toasts.show(
      t('options.sell.done', { amount: formatMoney(sent.result.payout, 'USDT') }),
      'good',
    );
  };
  return (
    <ConfirmSheet
      isOpen={option !== null}
      title={t('options.sell.title')}
      confirm={t('options.sell.confirm')}
      keep={t('common.back')}
      sending={sending}
      errorTestId="option-sell-failed"
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
      testId="option-sell-sheet"
    >
      {option ? (
        <>
          <dl className="facts">
            <Fact label={t('options.stake')}>
              <Money value={option.stake} digits="exact" />
            </Fact>
            <Fact label={t('options.entry')}>
              <Price value={option.entryPrice} digits={digits} />
            </Fact>
            <Fact label={t('options.now')}>
              <Price value={quote?.markPrice} digits={digits} />
            </Fact>
            <SaleFacts sale={quote} />
            <Fact label={t('options.sell.gets')} testId="option-sell-price">
              <Money value={quote?.price} weight="strong" />
            </Fact>
          </dl>
          <Muted as="p">{t('options.sell.rule', { amount: formatMoney(minimum, 'USDT') })}</Muted>
        </>
      ) : null}
    </ConfirmSheet>
  );
}

/** The figures from which the price of a sale follows. */
export function SaleFacts({
  sale,
}: {
  sale: Pick<SaleQuote, 'probability' | 'spread'> | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Fact label={t('options.sell.chance')}>
        <Percent rate={sale?.probability} digits={2} />
      </Fact>
      <Fact label={t('options.sell.spread')}>
        <Percent rate={sale?.spread} digits={2} />
      </Fact>
    </>
  );
}
