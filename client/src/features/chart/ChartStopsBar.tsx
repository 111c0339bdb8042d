import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money, Price } from '../../ui/Figure.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Between, Columns, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import { formatMoney } from '../../lib/numbers.ts';
import { PositionName } from '../positions/PositionName.tsx';
import { problemText } from '../positions/problemText.ts';
import { type StopField, stopFields } from '../positions/ticketStops.ts';
import type { ChartStops } from './useChartStops.ts';

interface Props {
  stops: ChartStops;
  positions: readonly Position[];
  onChoose: (id: string) => void;
}

/** Bar with the stops that are dragged on the chart, their expected results, and the button that saves them. */
export function ChartStopsBar({ stops, positions, onChoose }: Props) {
  const { t } = useTranslation();
  const { position, isChanged, isBusy, problems } = stops;
  return (
    <section className="card" aria-label={t('chart.stops')} data-testid="chart-stops">
      <Stack>
        {positions.length > 1 ? (
          <SelectField
            label={t('chart.whichPosition')}
            value={position.id}
            options={positions.map((one) => ({ value: one.id, label: describePosition(one) }))}
            onValue={onChoose}
            testId="chart-position"
          />
        ) : (
          <PositionName position={position} />
        )}
        {stopFields.map((field) => (
          <StopLine key={field} field={field} stops={stops} />
        ))}
        <FormError text={stops.formError} isLost={stops.isLost} testId="chart-stops-failure" />
        {isChanged ? (
          <Columns count={2}>
            <Button kind="quiet" onClick={stops.discard} data-testid="chart-stops-discard">
              {t('common.cancel')}
            </Button>
            <Button
              kind="primary"
              isBusy={isBusy}
              disabled={Object.keys(problems).length > 0}
              onClick={() => void stops.save()}
              data-testid="chart-stops-save"
            >
              {t('chart.saveStops')}
            </Button>
          </Columns>
        ) : (
          <Micro as="p" tone="faint">
            {t('chart.dragHelp')}
          </Micro>
        )}
      </Stack>
    </section>
  );

  function describePosition(one: Position): string {
    const [base = ''] = one.symbol.split('/');
    const size = formatMoney(one.quantity, base, { digits: 'exact' });
    const direction = t(`trade.${one.direction}`);
    return t('chart.positionName', { direction, leverage: one.leverage, size });
  }
}

function StopLine({ field, stops }: { field: StopField; stops: ChartStops }) {
  const { t } = useTranslation();
  const { form, digits, problems } = stops;
  const problem = problems[field];
  return (
    <Stack gap="xs">
      <Between>
        <Stack gap="xs">
          <Muted>{t(`trade.${field}`)}</Muted>
          {form[field] === '' ? null : (
            <Text size="small" weight="medium" testId={`chart-${field}`}>
              <Price value={form[field]} digits={digits} isUnitHeard />{' '}
              <Money value={stops.resultOf(field)} isResult />
            </Text>
          )}
        </Stack>
        {form[field] === '' ? (
          <Button
            kind="text"
            onClick={() => stops.begin(field)}
            data-testid={`chart-begin-${field}`}
          >
            {t('chart.put')}
          </Button>
        ) : (
          <IconButton
            label={t('chart.remove', { stop: t(`trade.${field}`) })}
            onClick={() => stops.clear(field)}
            data-testid={`chart-clear-${field}`}
          >
            <Icon name="close" size={16} />
          </IconButton>
        )}
      </Between>
      {problem ? (
        <Text as="p" size="small" tone="bad">
          {problemText(t, problem)}
        </Text>
      ) : null}
    </Stack>
  );
}
