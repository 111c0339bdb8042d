import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Section } from '../../ui/Card.tsx';
import { FAVORITES_MAX } from './holdingsBounds.ts';
import { MarketList } from '../market/MarketList.tsx';
import { useArrangedSymbols } from '../market/useMarket.ts';
import { useWatchList } from '../market/useWatchList.ts';

/** The favorites in the order in which they were added. Renders nothing without favorites. */
export function Favorites() {
  const { t } = useTranslation();
  const [{ favourites }] = useWatchList();
  const { symbols, error, refetch } = useArrangedSymbols((tickers) =>
    favourites.flatMap((symbol) => tickers.find((ticker) => ticker.symbol === symbol) ?? []),
  );
  const shown = symbols?.slice(0, FAVORITES_MAX);
  if (favourites.length === 0 || shown?.length === 0) return null;
  return (
    <Section
      title={t('watch.shelf.favourites')}
      action={
        <Link className="section-link" to="/hangqing" data-testid="home-market">
          {t('routes.market')}
        </Link>
      }
    >
      <div data-testid="home-favorites">
        <MarketList
          symbols={shown}
          error={error}
          onRetry={() => void refetch()}
          expected={Math.min(FAVORITES_MAX, favourites.length)}
        />
      </div>
    </Section>
  );
}
