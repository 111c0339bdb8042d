import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/layout.tsx';
import { AlertSheet } from './AlertSheet.tsx';
import { useWatchList } from '../market/useWatchList.ts';
import { withFavourite } from '../market/watchList.ts';

/** Buttons that mark a coin as a favorite and open its price alerts. */
export function WatchButtons({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [{ favourites, alerts }, change] = useWatchList();
  const isFavourite = favourites.includes(symbol);
  const hasAlert = alerts.some((alert) => alert.symbol === symbol);
  return (
    <>
      <IconButton
        label={t('watch.favourite', { symbol })}
        aria-pressed={isFavourite}
        className="watch-star"
        onClick={() => change((list) => withFavourite(list, symbol))}
        data-testid="favourite"
      >
        <Text tone={isFavourite ? 'gold' : 'muted'}>
          <Icon name="star" />
        </Text>
      </IconButton>
      <IconButton
        label={t('watch.alertOf', { symbol })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="price-alert"
      >
        <Text tone={hasAlert ? 'gold' : 'muted'}>
          <Icon name="alarm" />
        </Text>
      </IconButton>
      <AlertSheet symbol={symbol} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
