import { useTranslation } from 'react-i18next';
import { Money } from '../../ui/Figure.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import type { Settlement } from '../settlement/settlement.api.ts';
import { accountNumber } from '../settlement/SettlementRow.tsx';
import type { WithdrawalConfig } from './withdrawal.api.ts';
import { arrivalMinutes } from './WithdrawalFigures.tsx';
import type { WithdrawalForm, WithdrawalSummary } from './withdrawalForm.ts';

export interface WithdrawalOrder {
  form: WithdrawalForm;
  to: Settlement;
  config: WithdrawalConfig;
  summary: WithdrawalSummary;
}

/** The figures of an order before it is submitted: received amount, destination, network, cost and arrival. */
export function OrderFacts({ order: { form, to, config, summary } }: { order: WithdrawalOrder }) {
  const { t } = useTranslation();
  const coin = form.currency;
  const { quote } = summary;
  return (
    <Stack gap="l">
      <Stack gap="xs" align="centre">
        <Muted>{t('withdrawal.received')}</Muted>
        <Money
          value={quote?.received}
          coin={coin}
          digits="exact"
          size="hero"
          weight="strong"
          testId="confirm-received"
        />
      </Stack>
      <dl className="facts">
        {to.type === 'blockchain' ? (
          <>
            <Fact label={t('settlement.network')} testId="confirm-network">
              {to.network}
            </Fact>
            <Fact label={t('settlement.address')} testId="confirm-address">
              <Text isBroken isNumber>
                {accountNumber(to)}
              </Text>
            </Fact>
          </>
        ) : (
          <>
            <Fact label={t('settlement.bankName')}>{to.bankName}</Fact>
            <Fact label={t('settlement.realName')}>{to.realName}</Fact>
            <Fact label={t('settlement.bankAccount')} testId="confirm-address">
              <Text isNumber>{accountNumber(to)}</Text>
            </Fact>
          </>
        )}
        {to.label ? <Fact label={t('settlement.label')}>{to.label}</Fact> : null}
        <Fact label={t('withdrawal.fee')} testId="confirm-fee">
          <Money value={quote?.fee} coin={coin} digits="exact" isPublic />
        </Fact>
        <Fact label={t('withdrawal.taken')} testId="confirm-taken">
          <Money value={quote?.held} coin={coin} digits="exact" weight="strong" />
        </Fact>
        <Fact label={t('withdrawal.arrival')} testId="confirm-arrival">
          {t('withdrawal.minutes', { count: arrivalMinutes(config) })}
        </Fact>
      </dl>
    </Stack>
  );
}
