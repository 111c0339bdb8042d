import { formatUnits } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { trimZeros } from '../../lib/decimalInput.ts';
import { sizeModes } from '../../state/ticket.ts';
import { Link } from 'react-router-dom';
import { Chips } from '../../ui/Chips.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { Text } from '../../ui/Text.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { TicketField } from './TicketField.tsx';
import { useTicketing } from './ticketContext.tsx';
import { shares, sizeForShare } from './ticketSize.ts';

/**
 * The size in coins or in USDT, with the resulting quantity in coins. The chips set a share of the available balance.
 */
export function SizeField() {
  const { t } = useTranslation();
  const ticketing = useTicketing();
  const { form, summary, facts, problems } = ticketing;
  const [base = ''] = ticketing.symbol.split('/');
  const units = { coin: base, usdt: 'USDT' };
  const quantity = summary ? trimZeros(formatUnits(summary.order.quantity)) : '--';
  const isTooMuch = problems.some(({ key }) => key === 'insufficientBalance');
  const most =
    isTooMuch && facts && summary ? sizeForShare('100', form, facts, summary.quote.price) : null;
  return (
    <Stack>
      <TicketField
        field="size"
        label={t('trade.size')}
        placeholder="0"
        aside={<Available />}
        hint={form.sizeMode === 'usdt' && form.size !== '' ? `= ${quantity} ${base}` : undefined}
        problem={
          most === null
            ? undefined
            : t('trade.problem.atMostAffordable', { max: `${most} ${units[form.sizeMode]}` })
        }
        side={
          <span className="unit-pick">
            <select
              aria-label={t('trade.sizeMode')}
              value={form.sizeMode}
              onChange={(event) => {
                const mode = sizeModes.find((one) => one === event.target.value);
                if (mode) ticketing.chooseUnit(mode);
              }}
              data-testid="ticket-size-mode"
            >
              {sizeModes.map((mode) => (
                <option key={mode} value={mode}>
                  {units[mode]}
                </option>
              ))}
            </select>
            <Icon name="down" size={14} />
          </span>
        }
      />
      <Chips
        label={t('trade.ofAvailable')}
        isEven
        value={shares.find((one) => one === form.share) ?? null}
        testId="ticket-share"
        options={shares.map((value) => ({ value, label: `${value}%` }))}
        isDisabled={!facts}
        onChoose={ticketing.chooseShare}
      />
    </Stack>
  );
}

/** The available balance, with a link to a deposit. */
function Available() {
  const { t } = useTranslation();
  const { facts, account } = useTicketing();
  return (
    <Line isWrapped gap="xs">
      <Text size="small" tone="muted">
        {t('trade.available')}
      </Text>
      <Money value={facts?.available} size="small" weight="strong" testId="ticket-available" />
      {account === 'main' ? (
        <Link className="linkish available-more" to="/chongzhi">
          {t('trade.deposit')}
        </Link>
      ) : null}
    </Line>
  );
}
