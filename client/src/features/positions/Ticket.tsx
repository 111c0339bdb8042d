import { displayDecimal, formatUnits } from '@hongbao/contracts/money';
import { directions, orderTypes } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LeverageField } from './LeverageField.tsx';
import { Receipt } from './Receipt.tsx';
import { SizeField } from './SizeField.tsx';
import { StopFields } from './StopFields.tsx';
import { submitLabel } from './submitLabel.ts';
import type { Ticketing } from './useTicket.ts';

/** The order ticket: direction, type, size, leverage, stops, receipt, and one button that says what stands in its way. */
export function Ticket({ ticketing }: { ticketing: Ticketing }) {
  const { t } = useTranslation();
  const { form, change, facts, info, summary, problems, submit, isBusy, isTouched } = ticketing;
  const [base = ''] = ticketing.symbol.split('/');
  const problemOf = (field: string) =>
    isTouched ? problems.find((one) => one.field === field) : undefined;
  const isTooHigh = problemOf('leverage')?.key === 'leverageTooHighForSize';
  const label = submitLabel(t, ticketing, base);
  const available = facts ? formatUnits(facts.available) : undefined;
  return (
    <Card className="stack-l" testId="ticket">
      <Segmented
        label={t('trade.direction')}
        kind="direction"
        value={form.direction}
        testId="ticket-direction"
        onChange={(direction) => change({ direction })}
        options={directions.map((value) => ({ value, label: t(`trade.${value}`) }))}
      />
      <Segmented
        label={t('trade.orderType')}
        kind="line"
        value={form.orderType}
        testId="ticket-type"
        onChange={(orderType) => change({ orderType })}
        options={orderTypes.map((value) => ({ value, label: t(`trade.${value}`) }))}
      />
      <div className="between small">
        <span className="muted">{t('trade.available')}</span>
        <span className="line">
          <span className="strong" data-testid="ticket-available">
            {displayDecimal(available, 2)} USDT
          </span>
          {ticketing.account === 'main' ? (
            <Link className="linkish" to="/chongzhi">
              {t('trade.deposit')}
            </Link>
          ) : null}
        </span>
      </div>
      {form.orderType === 'limit' ? (
        <Field
          label={t('trade.limitPrice')}
          value={form.price}
          onValue={(price) => change({ price })}
          inputMode="decimal"
          autoComplete="off"
          side={<span className="field-side">USDT</span>}
          data-testid="ticket-price"
          problem={problemOf('price') ? ticketing.say(problemOf('price')) : undefined}
        />
      ) : null}
      <SizeField
        ticketing={ticketing}
        base={base}
        problem={problemOf('size') ? ticketing.say(problemOf('size')) : undefined}
      />
      <LeverageField
        form={form}
        onChange={change}
        leverages={info?.leverages ?? []}
        problem={problemOf('leverage') ? ticketing.say(problemOf('leverage')) : undefined}
        fitting={isTooHigh ? (summary?.leverageMax ?? null) : null}
      />
      <StopFields ticketing={ticketing} />
      {summary && facts && info ? (
        <Receipt summary={summary} facts={facts} info={info} account={ticketing.account} />
      ) : (
        <Skeleton height={150} />
      )}
      {label.to ? (
        <Link
          className="button is-wide"
          data-kind="primary"
          to={label.to}
          data-testid="ticket-submit"
        >
          {label.text}
        </Link>
      ) : (
        <Button
          kind={form.direction === 'long' ? 'up' : 'down'}
          isWide
          isBusy={isBusy}
          aria-disabled={label.isBlocked}
          onClick={() => void submit()}
          data-testid="ticket-submit"
        >
          {label.text}
        </Button>
      )}
    </Card>
  );
}
