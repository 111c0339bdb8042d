import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { parseTyped } from '../../lib/decimalInput.ts';
import { formatPrice } from '../../lib/numbers.ts';
import { randomId } from '../../lib/random.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between, Faint, Stack, Text } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { marketApi } from '../market/market.api.ts';
import { useSymbol } from '../market/useMarket.ts';
import { useWatchList } from '../market/useWatchList.ts';
import { ALERTS_MAX, alertSide, withAlert, withoutAlert } from '../market/watchList.ts';

interface Props {
  symbol: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Sheet with the price alerts of a coin. Alerts are stored on this device and are watched only while the app is open;
 * the sheet states this.
 */
export function AlertSheet({ symbol, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      title={t('watch.title', { symbol })}
      onClose={onClose}
      testId="alert-sheet"
    >
      <AlertEditor symbol={symbol} />
    </Sheet>
  );
}

function AlertEditor({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const { ticker, digits } = useSymbol(symbol);
  // The current price, which determines the side of a new alert.
  const { data: asked } = marketApi.listPrices.useQuery({ query: { symbols: symbol } }, fresh);
  const [{ alerts }, change] = useWatchList();
  const present = ticker?.price ?? asked?.[0]?.price;
  const wire = parseTyped(text, { decimals: digits, unit: 'USDT' }).wire;
  const price = wire !== null && /[1-9]/.test(wire) ? wire : null;
  const side = price !== null && present !== undefined ? alertSide(price, present) : null;
  const isFull = alerts.length >= ALERTS_MAX;
  const problem = isFull
    ? t('watch.full', { count: ALERTS_MAX })
    : wasTried && price === null
      ? t('watch.priceMissing')
      : price !== null && present !== undefined && side === null
        ? t('watch.isThere')
        : undefined;
  const handleAdd = () => {
    setTried(true);
    if (price === null || side === null || isFull) return;
    change((list) => withAlert(list, { id: randomId(), symbol, price, side }));
    setText('');
    setTried(false);
  };
  return (
    <Stack gap="l">
      <AmountField
        label={t('watch.price')}
        value={text}
        onValue={setText}
        unit="USDT"
        decimals={digits}
        aside={formatPrice(present, digits)}
        problem={problem}
        hint={side ? t(`watch.waits.${side}`) : undefined}
        testId="alert-price"
      />
      <Button kind="primary" isWide onClick={handleAdd} data-testid="alert-add">
        {t('watch.add')}
      </Button>
      {alerts.length > 0 ? (
        <ul>
          {alerts.map((alert) => (
            <li key={alert.id} data-testid="alert-row">
              <Between>
                <Text isBroken isNumber>
                  {t(`watch.row.${alert.side}`, {
                    symbol: alert.symbol,
                    price: formatPrice(alert.price, 'exact'),
                  })}
                </Text>
                <IconButton
                  label={t('watch.remove')}
                  onClick={() => change((list) => withoutAlert(list, alert.id))}
                >
                  <Icon name="trash" size={18} />
                </IconButton>
              </Between>
            </li>
          ))}
        </ul>
      ) : null}
      <Faint as="p">{t('watch.onlyOpen')}</Faint>
    </Stack>
  );
}
