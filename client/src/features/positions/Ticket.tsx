import { directions, orderTypes } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { LeverageField } from './LeverageField.tsx';
import { SizeField } from './SizeField.tsx';
import { StopFields } from './StopFields.tsx';
import { TicketField } from './TicketField.tsx';
import { useTicketing } from './ticketContext.tsx';

/** The order form: direction, type, size, leverage and stops. The submit button is in the foot of the page. */
export function Ticket() {
  const { t } = useTranslation();
  const { form, change, chooseType } = useTicketing();
  return (
    <Card testId="ticket">
      <Stack gap="l">
        <Segmented
          label={t('trade.direction')}
          kind="direction"
          value={form.direction}
          testId="ticket-direction"
          onChange={(direction) => change({ direction })}
          options={directions.map((value) => ({ value, label: t(`trade.${value}`) }))}
        />
        <Segmented
          label={t('trade.orderType')}
          kind="line"
          value={form.orderType}
          testId="ticket-type"
          onChange={chooseType}
          options={orderTypes.map((value) => ({ value, label: t(`trade.${value}`) }))}
        />
        {form.orderType === 'limit' ? <LimitPrice /> : null}
        <SizeField />
        <LeverageField />
        <StopFields />
        <Unanswered />
      </Stack>
    </Card>
  );
}

/** Shown when a request for the ticket's data failed, with a retry button. */
function Unanswered() {
  const { t } = useTranslation();
  const { isFailed, retry, isUnanswered } = useTicketing();
  const again = (
    <Button kind="line" isSmall onClick={retry} data-testid="ticket-retry">
      {t('common.retry')}
    </Button>
  );
  return (
    <>
      {isFailed ? (
        <Banner tone="warn" isSpoken action={again} testId="ticket-failed">
          {t('trade.factsFailed')}
        </Banner>
      ) : null}
      {isUnanswered ? (
        <Banner tone="warn" isSpoken testId="ticket-unanswered">
          {t('trade.unanswered')}
        </Banner>
      ) : null}
    </>
  );
}

/** Initially the mark price; the button beside it resets it. */
function LimitPrice() {
  const { t } = useTranslation();
  const { takeMark } = useTicketing();
  return (
    <TicketField
      field="price"
      label={t('trade.limitPrice')}
      side={
        <Line>
          <Text size="small" tone="muted" weight="medium">
            {'USDT'}
          </Text>
          <button
            type="button"
            className="field-side"
            onClick={takeMark}
            data-testid="ticket-price-mark"
          >
            {t('trade.atMark')}
          </button>
        </Line>
      }
    />
  );
}
