import { divide, ONE, units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/numbers.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Row } from '../../ui/Card.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { Exchange } from './flash.api.ts';

export const RATE_DIGITS = 4;

interface Props {
  exchange: Exchange;
  onPress: () => void;
}

/** Row of one exchange: received amount, paid amount, rate and time. It opens the receipt. */
export function ExchangeRow({ exchange, onPress }: Props) {
  const { t } = useTranslation();
  const { from, to, fromAmount, toAmount, createTime } = exchange;
  const { one, other, rate } = readableRate(exchange);
  return (
    <Row
      testId="exchange-row"
      onPress={onPress}
      lead={<CoinMark coin={to} />}
      title={t('flash.pair', { from, to })}
      note={<WorldTime value={createTime} format="short" />}
      foot={
        <Text isNumber>
          {t('flash.rateOf', { one, other: formatMoney(rate, other, { digits: RATE_DIGITS }) })}
        </Text>
      }
      end={
        <Stack as="span" gap="xs" align="end">
          <Money value={toAmount} coin={to} digits="exact" weight="strong" isSigned />
          <Muted>
            <Money value={`-${fromAmount}`} coin={from} digits="exact" />
          </Muted>
        </Stack>
      }
    />
  );
}

interface Exchanged {
  from: string;
  to: string;
  fromAmount: string;
  toAmount: string;
}

/** The rate as the price of the more valuable coin in units of the other coin, computed from the amounts. */
export function readableRate({ from, to, fromAmount, toAmount }: Exchanged) {
  const [given, got] = [units(fromAmount), units(toAmount)];
  if (given === 0n || got === 0n) return { one: from, other: to, rate: null };
  const rate = divide(got, given, 'truncate');
  if (rate >= ONE) return { one: from, other: to, rate };
  return { one: to, other: from, rate: divide(given, got, 'truncate') };
}
