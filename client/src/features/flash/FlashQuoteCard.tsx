import { divide, multiply, ONE, units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import { Card } from '../../ui/Card.tsx';
import { Between, Faint, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import { CountdownRing } from '../../ui/pictures/CountdownRing.tsx';
import { settingsApi } from '../settings/settings.api.ts';
import type { Flashing } from './useFlash.ts';

/**
 * Validity of a quote, in milliseconds, as the full length of the ring. The remaining time is computed from the expiry
 * that the server sends.
 */
const QUOTE_MS = 15_000;

/** The rate in both directions and the remaining validity of the quote. An expired quote is replaced by a new one. */
export function FlashQuoteCard({ flash }: { flash: Flashing }) {
  const { t } = useTranslation();
  const { form, quote, isAsked } = flash;
  if (!isAsked) return <Faint as="p">{t('flash.help')}</Faint>;
  return (
    <Card testId="flash-quote">
      <Between>
        <Stack gap="xs" isGrown>
          <Muted>{t('flash.rate')}</Muted>
          <Text weight="strong" isNumber testId="flash-rate">
            {quote
              ? t('flash.rateOf', { one: form.from, other: rateText(quote.rate, form.to) })
              : '--'}
          </Text>
          <Muted isNumber>
            {quote
              ? t('flash.rateOf', { one: form.to, other: rateText(inverse(quote), form.from) })
              : '--'}
          </Muted>
          <Worth quote={quote} coin={form.from} />
          <Micro tone="faint">
            {quote ? t('flash.feeInside', { rate: formatPercent(quote.feeRate) }) : '--'}
          </Micro>
        </Stack>
        {quote ? (
          <CountdownRing
            key={quote.quoteId}
            label={t('flash.holds')}
            until={quote.expiresAt}
            spanMs={QUOTE_MS}
            onOver={flash.again}
          />
        ) : null}
      </Between>
    </Card>
  );
}

/** The value of the paid amount in USDT. Shown only if neither coin is USDT. */
function Worth({ quote, coin }: { quote: Flashing['quote']; coin: string }) {
  const { t } = useTranslation();
  const { data } = settingsApi.getCurrencyRate.useQuery(
    { query: { currency: coin } },
    { skip: coin === 'USDT' },
  );
  if (!quote || !data || coin === 'USDT') return null;
  const worth = multiply(units(quote.fromAmount), units(data.usdtRate), 'truncate');
  return <Muted isNumber>{t('flash.worth', { amount: formatMoney(worth, 'USDT') })}</Muted>;
}

/** A rate with as many decimals as its size needs: two above 1,000, four above 1, otherwise all. */
function rateText(rate: string | bigint | null, coin: string): string {
  const value = typeof rate === 'string' ? units(rate) : rate;
  const digits = value === null || value < ONE ? 'exact' : value < 1_000n * ONE ? 4 : 2;
  return formatMoney(value, coin, { digits });
}

/** The inverse rate, in units, computed from the amounts of the quote. */
function inverse({ fromAmount, toAmount }: NonNullable<Flashing['quote']>): bigint | null {
  const got = units(toAmount);
  return got === 0n ? null : divide(units(fromAmount), got, 'truncate');
}
