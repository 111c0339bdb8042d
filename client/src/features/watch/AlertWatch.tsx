import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatPrice } from '../../lib/numbers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Muted, Text } from '../../ui/layout.tsx';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { useTickers } from '../market/useMarket.ts';
import { useWatchList } from '../market/useWatchList.ts';
import { hasReached, type PriceAlert, withoutAlert } from '../market/watchList.ts';
import { BulletinCard } from '../notices/BulletinCard.tsx';

/** Watches prices while there are alerts, and shows each reached alert once, on top of the current page. */
export function AlertWatch() {
  const [{ alerts }] = useWatchList();
  const [reached, setReached] = useState<readonly PriceAlert[]>([]);
  const [first] = reached;
  return (
    <>
      {alerts.length > 0 ? (
        <Watcher onReached={(alert) => setReached((before) => [...before, alert])} />
      ) : null}
      <div className="bulletin-slot" role="status">
        {first ? (
          <Reached
            key={first.id}
            alert={first}
            onDismiss={() => setReached((before) => before.filter(({ id }) => id !== first.id))}
          />
        ) : null}
      </div>
    </>
  );
}

function Watcher({ onReached }: { onReached: (alert: PriceAlert) => void }) {
  const { bySymbol } = useTickers();
  const [{ alerts }, change] = useWatchList();
  useEffect(() => {
    for (const alert of alerts) {
      const price = bySymbol.get(alert.symbol)?.price;
      if (price === undefined || !hasReached(alert, price)) continue;
      change((list) => withoutAlert(list, alert.id));
      onReached(alert);
    }
  });
  return null;
}

function Reached({ alert, onDismiss }: { alert: PriceAlert; onDismiss: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const handleOpen = async () => {
    onDismiss();
    await closeSheets();
    navigate(`/kline?symbol=${alert.symbol}`);
  };
  return (
    <BulletinCard testId="alert-reached" onOpen={() => void handleOpen()} onDismiss={onDismiss}>
      <span className="notice-mark">
        <Icon name="alarm" size={20} />
      </span>
      <span className="notice-words">
        <Text weight="strong">{t('watch.reached', { symbol: alert.symbol })}</Text>
        <Muted isNumber>
          {t(`watch.row.${alert.side}`, {
            symbol: alert.symbol,
            price: formatPrice(alert.price, 'exact'),
          })}
        </Muted>
      </span>
    </BulletinCard>
  );
}
