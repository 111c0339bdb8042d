import { LEVERAGE_WARN_ABOVE } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { StepSlider } from '../../ui/StepSlider.tsx';
import type { TicketForm } from './ticketForm.ts';

interface Props {
  form: TicketForm;
  leverages: readonly number[];
  problem: string | undefined;
  /** The leverage that fits, when the chosen one is above what the size allows. */
  fitting: number | null;
  onChange: (change: Partial<TicketForm>) => void;
}

export function LeverageField({ form, leverages, problem, fitting, onChange }: Props) {
  const { t } = useTranslation();
  const note = problem ?? (form.leverage > LEVERAGE_WARN_ABOVE ? t('trade.leverageHigh') : null);
  return (
    <div className="stack-s">
      <div className="between">
        <span className="small muted">{t('trade.leverage')}</span>
        <span className="strong" data-testid="ticket-leverage">
          {form.leverage}x
        </span>
      </div>
      <StepSlider
        label={t('trade.leverage')}
        steps={leverages}
        value={form.leverage}
        show={(value) => `${value}x`}
        onChange={(leverage) => onChange({ leverage })}
        testId="leverage"
      />
      {note ? (
        <p className="field-problem" style={problem ? {} : { color: 'var(--warn)' }}>
          <Icon name="warning" size={14} />
          <span className="grow">{note}</span>
          {fitting === null ? null : (
            <button
              type="button"
              className="chip is-fix"
              onClick={() => onChange({ leverage: fitting })}
              data-testid="leverage-fit"
            >
              {t('trade.useLeverage', { leverage: fitting })}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}
