import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatPercent } from '../../lib/numbers.ts';
import { Money, MoneyFact, PercentFact, Price } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Line } from '../../ui/layout.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { Receipt, ReceiptLink, ReceiptRecord, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { Bookings, useBookings } from '../wallet/Bookings.tsx';
import { collateralSale, loanEnd } from './loanReceipt.ts';
import { type Loan, loansApi } from './loans.api.ts';

/** The receipt of a loan that has ended: what it cost, why it ended, and what was booked. */
export function LoanReceiptSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <ReceiptSheet isOpen={id !== null} onClose={onClose} testId="loan-receipt-sheet">
      {id === null ? null : <Loaded key={id} id={id} />}
    </ReceiptSheet>
  );
}

function Loaded({ id }: { id: string }) {
  const answer = loansApi.getLoan.useQuery(id, fresh);
  return <ReceiptRecord answer={answer}>{(loan) => <LoanReceipt loan={loan} />}</ReceiptRecord>;
}

function LoanReceipt({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { changes } = useBookings(loan.id);
  const { info } = useSymbol(`${loan.pledgeCurrency}/USDT`);
  const sale = collateralSale(loan, changes);
  const end = loanEnd(loan);
  const isSold = loan.closeReason === 'sold';
  return (
    <Receipt
      name={
        <Line isWrapped>
          <Tag>{t(`loans.types.${loan.type}`)}</Tag>
          <Tag>{t('loans.days', { count: loan.days })}</Tag>
        </Line>
      }
      ending={
        loan.closeReason
          ? t(`loans.closed.${loan.closeReason}`)
          : t(`loans.statuses.${loan.status}`)
      }
      amount={<Money value={loan.amount} size="hero" weight="heavy" />}
      isWarning={isSold}
      why={
        loan.status === 'repaid'
          ? t(`receipts.why.${end}`, {
              rate: formatPercent(loan.liquidationLtv, { digits: 0 }),
            })
          : t(`loans.notes.${loan.status}`)
      }
      facts={
        <>
          <MoneyFact label={t('products.principal')} value={loan.amount} />
          <Fact label={t('receipts.interest')} testId="loan-interest-paid">
            <Money value={loan.interestPaid} />
          </Fact>
          <PercentFact label={t('loans.dailyRate')} rate={loan.dailyRate} digits={3} />
          {loan.pledgeCurrency === undefined ? null : (
            <Fact label={t('loans.collateral')}>
              <Money value={loan.pledgeQuantity} coin={loan.pledgeCurrency} digits="exact" />
            </Fact>
          )}
          {sale === null ? null : (
            <Fact label={t('receipts.salePrice')}>
              <Price value={sale.price} digits={info?.pricePrecision ?? 2} />
            </Fact>
          )}
          {sale === null || sale.ltv === null ? null : (
            <PercentFact label={t('receipts.saleLtv')} testId="loan-sale-ltv" rate={sale.ltv} />
          )}
          <TimeFact label={t('receipts.paidOut')} value={loan.startTime} />
          <TimeFact label={t('loans.nextDue')} value={loan.endTime} />
          {loan.closedTime === undefined ? null : (
            <TimeFact label={t('receipts.ended')} value={loan.closedTime} />
          )}
        </>
      }
      more={<Bookings refId={loan.id} />}
      actions={
        <ReceiptLink to="/jiedai" testId="receipt-next">
          {t('receipts.borrowAgain')}
        </ReceiptLink>
      }
    />
  );
}
