import { DAY_MS } from '@hongbao/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, toParts } from '../../lib/numbers.ts';
import { dayKey } from '../../lib/times.ts';
import { useWorldNow } from '../../lib/useWorldNow.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Faint, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Calendar } from '../../ui/pictures/Calendar.tsx';
import type { Purchase } from './usePurchase.ts';

const HOUR_MS = 3_600_000;
/** Minimum amount that is shown without cents, because a day has only a seventh of the page width. */
const LARGE = 100_000_000_000n;

/**
 * The payment days of an order that is bought now, in the time zone of the device. Renders nothing until an amount is
 * typed.
 */
export function IncomeCalendar({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const today = dayKey(useWorldNow(HOUR_MS));
  const [chosen, setChosen] = useState<string | null>(null);
  const { startsAt, dailyIncome, asked } = purchase.summary;
  const paid = Array.from({ length: purchase.product.cycleDays }, (_, index) =>
    dayKey(startsAt + (index + 1) * DAY_MS),
  );
  const last = paid.at(-1)?.slice(0, 7) ?? today.slice(0, 7);
  const month = chosen !== null && chosen <= last ? chosen : (paid[0]?.slice(0, 7) ?? last);
  if (dailyIncome === 0n) return null;
  const short = toParts(dailyIncome, { digits: dailyIncome >= LARGE ? 0 : 2 }).digits;
  const days = Object.fromEntries(
    paid.map((day) => [
      day,
      { short, text: formatMoney(dailyIncome, 'USDT', { isSigned: true }), tone: 'up' as const },
    ]),
  );
  const ofMonth = paid.filter((day) => day.startsWith(month)).length;
  return (
    <Section title={t('products.calendar')}>
      <Card>
        <Stack>
          <Calendar
            label={t('products.calendar')}
            month={month}
            days={days}
            today={today}
            last={last}
            onMonth={setChosen}
            total={<Money value={dailyIncome * BigInt(ofMonth)} isResult />}
          />
          <Faint as="p">
            {t('products.calendarText', { amount: formatMoney(asked, 'USDT', { isHidden }) })}
          </Faint>
        </Stack>
      </Card>
    </Section>
  );
}
