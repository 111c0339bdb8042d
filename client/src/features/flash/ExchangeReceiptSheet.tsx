import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { Fact } from '../../ui/Card.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Money, MoneyFact } from '../../ui/Figure.tsx';
import { Line, Text } from '../../ui/layout.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { Receipt, ReceiptLink, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { Bookings } from '../wallet/Bookings.tsx';
import { RATE_DIGITS, readableRate } from './ExchangeRow.tsx';
import type { Exchange } from './flash.api.ts';

interface Props {
  /** The exchange; null while the sheet is closed. A new one has no time until the list is loaded. */
  exchange: (Omit<Exchange, 'createTime'> & { createTime?: string }) | null;
  onClose: () => void;
}

/** The receipt of an exchange: both amounts, the rate, and their bookings. */
export function ExchangeReceiptSheet({ exchange, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ReceiptSheet isOpen={exchange !== null} onClose={onClose} testId="exchange-receipt">
      {exchange ? (
        <Receipt
          name={
            <Line>
              <CoinMark coin={exchange.to} size={32} />
              <Text weight="strong">
                {t('flash.pair', { from: exchange.from, to: exchange.to })}
              </Text>
            </Line>
          }
          amount={
            <Money
              value={exchange.toAmount}
              coin={exchange.to}
              digits="exact"
              isSigned
              size="hero"
              weight="heavy"
              testId="exchange-receipt-got"
            />
          }
          facts={
            <>
              <MoneyFact
                label={t('flash.from')}
                value={exchange.fromAmount}
                coin={exchange.from}
                digits="exact"
              />
              <Fact label={t('flash.rate')}>
                <Rate exchange={exchange} />
              </Fact>
              {exchange.createTime === undefined ? null : (
                <TimeFact label={t('receipts.credited')} value={exchange.createTime} />
              )}
            </>
          }
          more={<Bookings refId={exchange.id} />}
          actions={
            <>
              <ReceiptLink to="/shanduiOrder" testId="exchange-records">
                {t('flash.records')}
              </ReceiptLink>
              <ReceiptLink to="/zichanCenter" testId="receipt-next">
                {t('routes.assets')}
              </ReceiptLink>
            </>
          }
        />
      ) : null}
    </ReceiptSheet>
  );
}

function Rate({ exchange }: { exchange: Omit<Exchange, 'createTime'> }) {
  const { t } = useTranslation();
  const { one, other, rate } = readableRate(exchange);
  return (
    <Text isNumber>
      {t('flash.rateOf', { one, other: formatMoney(rate, other, { digits: RATE_DIGITS }) })}
    </Text>
  );
}
