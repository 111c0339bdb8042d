import { parseUnits, stepOfDecimals, units } from '@hongbao/contracts/money';
import { spreadOf } from '@hongbao/contracts/positions/positions.config';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { toasts } from '../../ui/toasts.ts';
import { useSymbol } from '../market/useMarket.ts';
import { toOpened } from '../positions/positionParts.ts';
import { positionsApi } from '../positions/positions.api.ts';
import {
  type StopsForm,
  stopsChecked,
  toStopsForm,
  stopsProblems,
  summarizeStops,
} from '../positions/stopsForm.ts';
import { resultAt, type StopField } from '../positions/ticketStops.ts';
import { settingsApi } from '../settings/settings.api.ts';
import { firstStop } from './chartStops.ts';

/**
 * State of the stops of one position while they are dragged on the chart; null without a position. No request is sent
 * before the member saves them.
 */
export function useChartStops(symbol: string, position: ListedPosition | undefined) {
  const { t } = useTranslation();
  const { ticker, digits } = useSymbol(symbol);
  const { data: config } = settingsApi.contractConfig.useQuery();
  const [draft, setDraft] = useState<{ id: string; form: StopsForm } | null>(null);
  const [update] = positionsApi.updateStops.useMutation();
  const { send, isBusy, isLost, formError, clearErrors } = useSubmit(update);
  if (!position) return null;
  const markPrice = ticker?.markPrice ?? position.markPrice;
  const saved = toStopsForm(position);
  const form = draft?.id === position.id ? draft.form : saved;
  const move = (field: StopField, price: string) => {
    clearErrors();
    setDraft({ id: position.id, form: { ...form, [field]: price } });
  };
  return {
    position,
    form,
    digits,
    mark: units(markPrice),
    isBusy,
    isLost,
    formError,
    isChanged: form.takeProfit !== saved.takeProfit || form.stopLoss !== saved.stopLoss,
    problems: stopsProblems(form, { position, markPrice, pricePrecision: digits }),
    /** Expected result at a stop after all fees, in units; null while the stop is not set. */
    resultOf: (field: StopField): bigint | null => {
      const price = parseUnits(form[field]);
      const terms = { spread: config ? spreadOf(config) : 0n, tick: stepOfDecimals(digits) };
      return price ? resultAt(price, toOpened(position), terms) : null;
    },
    move,
    begin: (field: StopField) =>
      move(
        field,
        firstStop(
          field,
          { direction: position.direction, ...stopsChecked(position, units(markPrice)) },
          digits,
        ),
      ),
    clear: (field: StopField) => move(field, ''),
    discard: () => {
      clearErrors();
      setDraft(null);
    },
    save: async () => {
      if (!(await send(summarizeStops(form, position.id))).isDone) return;
      setDraft(null);
      toasts.show(t('positions.stopsSaved'), 'good');
    },
  };
}

export type ChartStops = NonNullable<ReturnType<typeof useChartStops>>;
