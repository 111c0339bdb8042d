import { useTranslation } from 'react-i18next';
import { formatMoney, formatPrice } from '../../lib/numbers.ts';
import { stopModes } from '../../state/ticket.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Text } from '../../ui/Text.tsx';
import { Between, Columns, Stack } from '../../ui/layout.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { problemText } from './problemText.ts';
import { stopHint } from './stopHint.ts';
import { TicketField } from './TicketField.tsx';
import { useTicketing } from './ticketContext.tsx';
import { markOfStops, resultAt, type StopField, stopFields } from './ticketStops.ts';

/** Stops by price, by percent of the price or by percent of the margin. Both are optional. */
export function StopFields() {
  const { t } = useTranslation();
  const { form, change, chooseStopMode } = useTicketing();
  return (
    <Stack>
      <Between>
        <Text weight="strong" size="small">
          {t('trade.stops')}
        </Text>
        <Switch
          label={t('trade.stops')}
          isOn={form.hasStops}
          onChange={(hasStops) => change({ hasStops })}
          testId="ticket-stops"
        />
      </Between>
      {form.hasStops ? (
        <>
          <Segmented
            label={t('trade.stopMode')}
            value={form.stopMode}
            onChange={chooseStopMode}
            options={stopModes.map((value) => ({ value, label: t(`trade.${value}`) }))}
            testId="ticket-stop-mode"
          />
          <Columns count={2}>
            {stopFields.map((field) => (
              <StopInput key={field} field={field} />
            ))}
          </Columns>
        </>
      ) : null}
    </Stack>
  );
}

/** One stop with its bound and, once it is set, its price and expected result. */
function StopInput({ field }: { field: StopField }) {
  const { t } = useTranslation();
  const { form, problems } = useTicketing();
  const bound = useBound(field);
  const stands = useStanding(field);
  const found = problems.find((one) => one.field === field && one.key !== 'priceOffStep');
  const hint = form.stopMode === 'byPrice' ? [bound, stands?.result] : [stands?.whole ?? bound];
  return (
    <TicketField
      field={field}
      label={t(`trade.${field}`)}
      placeholder={t('common.optional')}
      side={form.stopMode === 'byPrice' ? '' : '%'}
      hint={hint.filter(Boolean).join(' · ')}
      problem={found && bound ? `${problemText(t, found.key)}: ${bound}` : undefined}
      isEager
    />
  );
}

function useBound(field: StopField): string | null {
  const { t } = useTranslation();
  const { form, summary, facts, info } = useTicketing();
  if (!summary || !facts || !info) return null;
  return stopHint(t, {
    direction: form.direction,
    field,
    mark: markOfStops(summary.order, summary.quote, facts),
    liquidation: summary.quote.liquidationPrice,
    digits: info.pricePrecision,
  });
}

/** The price and expected result of a stop; null while it is not set. */
function useStanding(field: StopField) {
  const { t } = useTranslation();
  const { summary, info } = useTicketing();
  const isHidden = useHidesAmounts();
  const stop = summary?.order[field] ?? null;
  if (!summary || !info || stop === null) return null;
  const gained = resultAt(stop, { ...summary.order, entry: summary.quote.price });
  const result = formatMoney(gained, 'USDT', { isSigned: true, isHidden });
  const price = formatPrice(stop, info.pricePrecision);
  return { result, whole: t('trade.hint.stopAt', { price, result }) };
}
