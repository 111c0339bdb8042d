import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { Fact } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import type { OptionTicketing } from './useOptionTicket.ts';
import { optionDirections } from '@hongbao/contracts/options/options.types';
import { Money, MoneyFact, Percent } from '../../ui/Figure.tsx';
import { breakEvenRate, type OptionSummary } from './optionForm.ts';
import type { OptionTerms } from './options.api.ts';

/**
 * The form with duration and stake, and the possible results. The direction is selected by the buttons below the page.
 */
export function OptionTicket({ ticket }: { ticket: OptionTicketing }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { form, terms, offered, change } = ticket;
  if (!offered || !terms) return <Loading query={ticket} skeleton={<SkeletonRows count={3} />} />;
  return (
    <div className="ticket" data-testid="option-ticket">
      <div className="field">
        <span className="field-label">{t('options.duration')}</span>
        <div className="option-durations" role="group" aria-label={t('options.duration')}>
          {offered.map((one) => (
            <button
              key={one.id}
              type="button"
              className="option-duration"
              aria-pressed={one.id === terms.id}
              onClick={() => change({ seconds: one.seconds })}
              data-testid={`option-${one.seconds}`}
            >
              <span className="num">{t('options.seconds', { count: one.seconds })}</span>
              <span className="option-rate num">
                {formatPercent(one.payoutRate, { digits: 0, isSigned: true })}
              </span>
            </button>
          ))}
        </div>
      </div>
      <AmountField
        label={t('options.stake')}
        value={form.stake}
        onValue={(stake) => change({ stake })}
        unit="USDT"
        aside={t('options.available', {
          amount: formatMoney(ticket.available, 'USDT', { isHidden }),
        })}
        hint={t('options.range', {
          min: formatMoney(terms.minStake, 'USDT', { digits: 'exact' }),
          max: formatMoney(terms.maxStake, 'USDT', { digits: 'exact' }),
        })}
        problem={ticket.problemText}
        testId="option-stake"
      />
      {ticket.quick.length > 0 ? (
        <Chips
          label={t('options.quick')}
          isEven
          value={null}
          onChoose={(stake) => change({ stake })}
          testId="option-quick"
          options={ticket.quick.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <OptionOutcome summary={ticket.summary} terms={terms} />
    </div>
  );
}

/** The possible outcome of an option: the payout, the maximum loss, and the break-even win rate. */
function OptionOutcome({ summary, terms }: { summary: OptionSummary | null; terms: OptionTerms }) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      {optionDirections.map((direction) => (
        <Fact
          key={direction}
          label={t(`options.outcome.${direction}`)}
          testId={`option-payout-${direction}`}
        >
          <Money value={summary?.payout} weight="strong" />
        </Fact>
      ))}
      <MoneyFact label={t('options.outcome.tie')} value={summary?.stake} />
      <Fact label={t('options.outcome.loss')} testId="option-loss">
        <Money value={summary ? -summary.loss : null} weight="strong" />
      </Fact>
      <Fact label={t('options.outcome.breakEven')} testId="option-break-even">
        <Percent rate={breakEvenRate(terms)} />
      </Fact>
    </dl>
  );
}
