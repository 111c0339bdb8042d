import { useTranslation } from 'react-i18next';
import { moneyText, priceText } from '../../lib/numbers.ts';
import { stopModes } from '../../state/ticket.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Text } from '../../ui/Text.tsx';
import { Between, Columns, Stack } from '../../ui/layout.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { stopHint } from './stopHint.ts';
import { TicketField } from './TicketField.tsx';
import { useTicketing } from './ticketContext.tsx';
import { markOfStops, resultAt, type StopField, stopFields } from './ticketStops.ts';

/** Stops by price, by percent of the price or by percent of the margin; one side alone is fine. */
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
              <TicketField
                key={field}
                field={field}
                label={t(`trade.${field}`)}
                placeholder={t('common.optional')}
                side={form.stopMode === 'byPrice' ? '' : '%'}
                hint={<Hint field={field} />}
                isEager
              />
            ))}
          </Columns>
        </>
      ) : null}
    </Stack>
  );
}

/** The bound that is checked; once a stop is set, where it lies and what reaching it would come to. */
function Hint({ field }: { field: StopField }) {
  const { t } = useTranslation();
  const { form, summary, facts, info } = useTicketing();
  const isHidden = useHidesAmounts();
  if (!summary || !facts || !info) return null;
  const { order, quote } = summary;
  const stop = order[field];
  const bound = stopHint(t, {
    direction: form.direction,
    field,
    mark: markOfStops(order, quote, facts),
    liquidation: quote.liquidationPrice,
    digits: info.pricePrecision,
  });
  if (stop === null) return bound;
  const result = resultAt(stop, { ...order, entry: quote.price });
  const brings = moneyText(result, 'USDT', { isSigned: true, isHidden });
  return form.stopMode === 'byPrice'
    ? `${bound} · ${brings}`
    : t('trade.hint.stopAt', { price: priceText(stop, info.pricePrecision), result: brings });
}
