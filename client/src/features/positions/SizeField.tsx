import { formatUnits } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { trimZeros } from '../../lib/decimalInput.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { sizeModes } from './ticketForm.ts';
import type { Ticketing } from './useTicket.ts';

interface Props {
  ticketing: Ticketing;
  base: string;
  problem: string | undefined;
}

const shares = ['25', '50', '75', '100'] as const;

/** The size in coins, in USDT or as a part of what is available; always with what it comes to in coins. */
export function SizeField({ ticketing, base, problem }: Props) {
  const { t } = useTranslation();
  const { form, change, summary } = ticketing;
  const unit = { coin: base, usdt: 'USDT', percent: '%' }[form.sizeMode];
  const quantity = summary ? trimZeros(formatUnits(summary.order.quantity)) : '--';
  const share =
    form.sizeMode === 'percent' ? (shares.find((one) => one === form.size) ?? null) : null;
  return (
    <div className="stack">
      <Field
        label={t('trade.size')}
        value={form.size}
        onValue={(size) => change({ size })}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        problem={problem}
        hint={form.sizeMode !== 'coin' && form.size !== '' ? `= ${quantity} ${base}` : undefined}
        data-testid="ticket-size"
        side={
          <span className="unit-pick">
            <select
              aria-label={t('trade.sizeMode')}
              value={form.sizeMode}
              onChange={(event) => {
                const sizeMode = sizeModes.find((one) => one === event.target.value);
                if (sizeMode) change({ sizeMode });
              }}
              data-testid="ticket-size-mode"
            >
              {sizeModes.map((mode) => (
                <option key={mode} value={mode}>
                  {{ coin: base, usdt: 'USDT', percent: t('trade.sizePercent') }[mode]}
                </option>
              ))}
            </select>
            <Icon name="down" size={14} />
          </span>
        }
      />
      <span className="hears-only">{unit}</span>
      <Chips
        label={t('trade.ofAvailable')}
        isEven
        value={share}
        testId="ticket-share"
        options={shares.map((value) => ({ value, label: `${value} %` }))}
        onChoose={(size) => change({ sizeMode: 'percent', size })}
      />
    </div>
  );
}
