import { displayDecimal, formatUnits } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { stopModes } from './ticketForm.ts';
import type { Ticketing } from './useTicket.ts';

const fields = ['takeProfit', 'stopLoss'] as const;

/** Stops by price or by percent from the entry; one side alone is fine. */
export function StopFields({ ticketing }: { ticketing: Ticketing }) {
  const { t } = useTranslation();
  const { form, change, summary, problems, say, info } = ticketing;
  const isPercent = form.stopMode === 'byPercent';
  const problemOf = (field: string) => {
    const found = form.hasStops ? problems.find((one) => one.field === field) : undefined;
    return found ? say(found) : undefined;
  };
  const hintOf = (field: (typeof fields)[number]) => {
    const price = summary?.order[field];
    if (!isPercent || !price) return undefined;
    return t('trade.hint.priceFromPercent', {
      price: displayDecimal(formatUnits(price), info?.pricePrecision ?? 2),
    });
  };
  return (
    <div className="stack">
      <div className="between">
        <span className="strong small">{t('trade.stops')}</span>
        <Switch
          label={t('trade.stops')}
          isOn={form.hasStops}
          onChange={(hasStops) => change({ hasStops })}
          testId="ticket-stops"
        />
      </div>
      {form.hasStops ? (
        <>
          <Segmented
            label={t('trade.stopMode')}
            value={form.stopMode}
            onChange={(stopMode) => change({ stopMode })}
            options={stopModes.map((value) => ({ value, label: t(`trade.${value}`) }))}
            testId="ticket-stop-mode"
          />
          <div className="two">
            {fields.map((field) => (
              <Field
                key={field}
                label={t(`trade.${field}`)}
                value={form[field]}
                onValue={(text) => change({ [field]: text })}
                inputMode="decimal"
                autoComplete="off"
                placeholder={t('common.optional')}
                problem={problemOf(field)}
                hint={hintOf(field)}
                side={<span className="field-side">{isPercent ? '%' : ''}</span>}
                data-testid={`ticket-${field}`}
              />
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
