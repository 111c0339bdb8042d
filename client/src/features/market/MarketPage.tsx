import { useTranslation } from 'react-i18next';
import { isOneOf, isText } from '../../lib/guards.ts';
import { Distribution } from './Distribution.tsx';
import { MarketList } from './MarketList.tsx';
import { StaleMark } from './StaleMark.tsx';
import { type Sorting, sortings, sortTickers } from './sortTickers.ts';
import { useArrangedSymbols, useIsStale } from './useMarket.ts';
import { useWatchList } from './useWatchList.ts';
import { Bell } from '../notices/Bell.tsx';
import { usePersisted } from '../../state/usePersisted.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/layout.tsx';

const isSorting = isOneOf(sortings);
const shelves = ['all', 'favourites'] as const;
type Shelf = (typeof shelves)[number];
const isShelf = isOneOf(shelves);

export function Page() {
  const { t } = useTranslation();
  const [text, setText] = usePersisted('market/search', '', isText);
  const [sorting, setSorting] = usePersisted<Sorting>('market/sorting', 'volume', isSorting);
  const [shelf, setShelf] = usePersisted<Shelf>('market/shelf', 'all', isShelf);
  const [{ favourites }] = useWatchList();
  const isStale = useIsStale();
  const wanted = text.trim().toUpperCase();
  const { symbols, error, refetch } = useArrangedSymbols((tickers) =>
    sortTickers(tickers, sorting).filter(
      ({ symbol }) => symbol.includes(wanted) && (shelf === 'all' || favourites.includes(symbol)),
    ),
  );
  return (
    <Screen
      title={t('routes.market')}
      isTab
      head={
        <>
          <StaleMark isStale={isStale} />
          <Bell />
        </>
      }
    >
      <SearchField
        label={t('market.search')}
        value={text}
        onValue={setText}
        before={
          <Text tone="faint">
            <Icon name="search" size={18} />
          </Text>
        }
      />
      <Distribution />
      <Chips
        label={t('watch.show')}
        value={shelf}
        onChoose={setShelf}
        testId="market-shelf"
        options={shelves.map((value) => ({ value, label: t(`watch.shelf.${value}`) }))}
      />
      <Segmented
        label={t('market.sortBy')}
        kind="line"
        value={sorting}
        onChange={setSorting}
        options={sortings.map((value) => ({
          value,
          label: t(`market.sort${value.charAt(0).toUpperCase()}${value.slice(1)}`),
        }))}
      />
      <MarketList
        symbols={symbols}
        error={error}
        onRetry={() => void refetch()}
        expected={8}
        empty={
          shelf === 'favourites' && wanted === '' ? (
            <Empty icon="star" title={t('watch.none')} text={t('watch.noneText')} />
          ) : (
            <Empty icon="search" title={t('market.noMatch')} text={t('market.noMatchText')} />
          )
        }
      />
    </Screen>
  );
}
