import { useTranslation } from 'react-i18next';
import { Card, Fact } from '../../ui/Card.tsx';
import { Money } from '../../ui/Figure.tsx';
import type { Settlement } from '../settlement/settlement.api.ts';
import type { WithdrawalConfig } from './withdrawal.api.ts';
import type { WithdrawalForm, WithdrawalSummary } from './withdrawalForm.ts';

interface Props {
  form: WithdrawalForm;
  summary: WithdrawalSummary | null;
  config: WithdrawalConfig;
  to: Settlement | null;
}

/** The figures of the withdrawal form: received amount, cost, debited amount, and time of arrival. */
export function WithdrawalFigures({ form, summary, config, to }: Props) {
  const { t } = useTranslation();
  const coin = form.currency;
  const quote = summary?.amount ? summary.quote : null;
  return (
    <Card testId="withdrawal-figures">
      <dl className="facts">
        <Fact label={t('withdrawal.received')} testId="withdrawal-received">
          <Money value={quote?.received} coin={coin} digits="exact" weight="strong" size="lead" />
        </Fact>
        <Fact label={t('withdrawal.fee')} testId="withdrawal-fee">
          <Money value={summary?.facts.fee} coin={coin} digits="exact" isPublic />
        </Fact>
        <Fact label={t('withdrawal.taken')} testId="withdrawal-taken">
          <Money value={quote?.held} coin={coin} digits="exact" />
        </Fact>
        <Fact label={t('withdrawal.minimum')}>
          <Money value={summary?.facts.min} coin={coin} digits="exact" isPublic />
        </Fact>
        {to ? (
          <Fact label={t('withdrawal.arrival')}>
            {t('withdrawal.minutes', { count: arrivalMinutes(config) })}
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

export const arrivalMinutes = ({ estimatedArrival }: WithdrawalConfig) =>
  Math.ceil(estimatedArrival / 60);
