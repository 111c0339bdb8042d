import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent, formatPrice } from '../../lib/numbers.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, Fact } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Between, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TimeFact, WorldTime } from '../../ui/WorldTime.tsx';
import { useSymbol } from '../market/useMarket.ts';
import type { Loan } from './loans.api.ts';
import type { SheetKind } from './LoanSheet.tsx';
import { units } from '@hongbao/contracts/money';
import { actionsToLowerLtv, owedNow, pledgeOf, collateralLevels, statusTones } from './loanView.ts';
import { LtvBar } from './LtvBar.tsx';

interface Props {
  loan: Loan;
  onOpen: (kind: SheetKind) => void;
  onReceipt: () => void;
}

/** Card of a loan: its terms, the debt in the current hour, and its collateral. */
export function LoanCard({ loan, onOpen, onReceipt }: Props) {
  const { t } = useTranslation();
  return (
    <Card testId="loan-card">
      <Stack>
        <Between align="start">
          <Stack gap="s">
            <Text weight="strong">
              <Money value={loan.amount} />
            </Text>
            <Line isWrapped>
              <Tag>{t(`loans.types.${loan.type}`)}</Tag>
              <Tag>{t('loans.days', { count: loan.days })}</Tag>
            </Line>
          </Stack>
          {loan.overdue || loan.marginCalled ? (
            <StatusBadge tone="red">
              {t(loan.overdue ? 'loans.overdue' : 'loans.marginCall')}
            </StatusBadge>
          ) : (
            <StatusBadge tone={statusTones[loan.status]}>
              {t(`loans.statuses.${loan.status}`)}
            </StatusBadge>
          )}
        </Between>
        {loan.status === 'passed' ? (
          <Running loan={loan} onOpen={onOpen} />
        ) : (
          <Resting loan={loan} onOpen={onOpen} onReceipt={onReceipt} />
        )}
      </Stack>
    </Card>
  );
}

function Running({ loan, onOpen }: Omit<Props, 'onReceipt'>) {
  const { t } = useTranslation();
  const owed = owedNow(loan, useWorldNow());
  const pledge = pledgeOf(loan);
  return (
    <>
      <Between align="baseline">
        <Muted>{t('loans.owed')}</Muted>
        <Money value={owed?.total} isDue size="lead" weight="strong" testId="loan-total" />
      </Between>
      <dl className="facts">
        <Fact label={t('loans.ofInterest')} testId="loan-accrued">
          <Money value={owed?.interest} isDue />
        </Fact>
        <Fact label={t('loans.nextInterest')}>
          <Text isNumber>{owed ? <Countdown until={owed.nextAt} /> : '--'}</Text>
        </Fact>
        <TimeFact label={t('loans.nextDue')} value={loan.endTime} format="short" />
      </dl>
      {loan.overdue ? (
        <Banner tone="bad">{t('loans.overdueText', { count: loan.graceHours })}</Banner>
      ) : null}
      {pledge && owed ? <Pledge pledge={pledge} owed={owed.total} /> : null}
      <div className="chips is-even is-fit">
        <Button kind="quiet" isSmall onClick={() => onOpen('details')} data-testid="loan-details">
          {t('loans.details')}
        </Button>
        {pledge ? (
          <Button kind="line" isSmall onClick={() => onOpen('collateral')} data-testid="loan-add">
            {t('loans.addCollateral')}
          </Button>
        ) : null}
        <Button kind="primary" isSmall onClick={() => onOpen('repay')} data-testid="loan-repay">
          {t('loans.repay')}
        </Button>
      </div>
    </>
  );
}

interface PledgeProps {
  pledge: NonNullable<ReturnType<typeof pledgeOf>>;
  owed: bigint;
}

/** The collateral at the current price. Near a margin call the card also shows how to lower the LTV. */
function Pledge({ pledge, owed }: PledgeProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { coin, quantity, callLtv, saleLtv } = pledge;
  const { ticker, info } = useSymbol(`${coin}/USDT`);
  const price = ticker ? units(ticker.markPrice) : null;
  const { ltv, salePrice } = collateralLevels(owed, quantity, price, pledge);
  const isCalled = ltv !== null && callLtv !== null && ltv >= callLtv;
  const help =
    isCalled && price !== null ? actionsToLowerLtv(callLtv, { owed, quantity, price, coin }) : null;
  return (
    <Stack gap="s">
      <LtvBar ltv={ltv} callLtv={callLtv} saleLtv={saleLtv} />
      {help && callLtv !== null ? (
        <Banner tone="bad" testId="loan-call">
          {t('loans.callHelp', {
            rate: formatPercent(callLtv, { digits: 0 }),
            price: formatPrice(salePrice, info?.pricePrecision ?? 2),
            collateral: formatMoney(help.collateral, coin, { isHidden }),
            payment: formatMoney(help.payment, 'USDT', { isHidden }),
          })}
        </Banner>
      ) : (
        <Muted as="p">
          {t('loans.saleAt', {
            coin,
            price: formatPrice(salePrice, info?.pricePrecision ?? 2),
          })}
        </Muted>
      )}
    </Stack>
  );
}

function Resting({ loan, onOpen, onReceipt }: Props) {
  const { t } = useTranslation();
  return (
    <Between isWrapped>
      <Muted isGrown>
        {loan.closeReason ? t(`loans.closed.${loan.closeReason}`) : t(`loans.notes.${loan.status}`)}
        {' · '}
        <WorldTime value={loan.closedTime ?? loan.startTime} format="short" />
      </Muted>
      {loan.status === 'repaid' ? (
        <Button kind="text" isSmall onClick={onReceipt} data-testid="loan-receipt">
          {t('receipts.title')}
        </Button>
      ) : (
        <Button kind="text" isSmall onClick={() => onOpen('details')} data-testid="loan-details">
          {t('loans.details')}
        </Button>
      )}
    </Between>
  );
}
