import { type OptionDirection, optionDirections } from '@hongbao/contracts/options/options.types';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/Text.tsx';
import type { OptionTicketing } from './useOptionTicket.ts';

interface Props {
  ticket: OptionTicketing;
  onChoose: (direction: OptionDirection) => void;
}

/** The buttons for both directions with their payouts, or a link to a deposit if only the balance is too low. */
export function OptionFoot({ ticket, onChoose }: Props) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { summary, problem, account } = ticket;
  if (ticket.isHalted)
    return (
      <Button kind="quiet" isWide disabled>
        {t('trade.buttonProblem.halted')}
      </Button>
    );
  if (problem?.key === 'insufficientBalance' && account === 'main')
    return (
      <ButtonLink kind="primary" isWide to="/chongzhi" testId="option-deposit">
        {t('trade.deposit')}
      </ButtonLink>
    );
  return (
    <div className="trade-bar">
      {optionDirections.map((direction) => (
        <Button
          key={direction}
          kind={direction}
          onClick={() => onChoose(direction)}
          data-testid={`option-buy-${direction}`}
        >
          <Stack as="span" gap="xs" align="centre">
            <span>{t(`options.${direction}`)}</span>
            <Text size="micro">
              {summary && !problem
                ? t('options.gets', { amount: formatMoney(summary.payout, 'USDT', { isHidden }) })
                : t('options.noStake')}
            </Text>
          </Stack>
        </Button>
      ))}
    </div>
  );
}
