import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '../../lib/active.ts';
import { usePaused } from '../../ui/fields/usePaused.ts';
import { useAppSelector } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { Empty, SkeletonRows } from '../../ui/Empty.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between, Muted } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ChangeResult, CoinResult, HelpResult, MoneyResult, PositionResult } from './results.tsx';
import { MarketList } from '../market/MarketList.tsx';
import { sortTickers } from '../market/sortTickers.ts';
import { useArrangedSymbols } from '../market/useMarket.ts';
import { SEARCH_LENGTH_MAX, searches } from './searches.ts';
import { useFindablePages, useSearchGroups } from './useSearchGroups.ts';
import { CardList } from '../../ui/List.tsx';

/** The page that searches coins, pages, help pages and the member's records. */
export function Page() {
  const { t } = useTranslation();
  const memberId = useAppSelector((state) => state.session.userInfo?.id);
  const [text, setText] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const wanted = text.trim();
  const isActive = useIsActive();
  const addRecent = useEffectEvent(() => searches.add(memberId, wanted));
  // A result that is opened covers this page. An abandoned search is not stored.
  // With a text, the member comes back from a result.
  const focusEmptyField = useEffectEvent(() => {
    if (isActive && wanted === '') body.current?.querySelector('input')?.focus();
  });
  useEffect(() => {
    if (isActive) void contentOf(body.current).then(focusEmptyField);
    else addRecent();
  }, [isActive]);
  useEffect(() => {
    const list = body.current;
    list?.addEventListener('keydown', handleKeys);
    return () => list?.removeEventListener('keydown', handleKeys);
  }, []);
  return (
    <Screen title={t('routes.search')}>
      <div ref={body} className="stack gap-l">
        <SearchField
          label={t('search.hint')}
          enterKeyHint="go"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_LENGTH_MAX}
          value={text}
          onValue={setText}
          before={<Icon name="search" size={18} />}
          data-testid="search-field"
        />
        {wanted === '' ? (
          <>
            <Recent memberId={memberId} onChoose={setText} />
            <Popular />
          </>
        ) : (
          <Results text={wanted} />
        )}
      </div>
    </Screen>
  );
}

/** Resolves when the content around an element is rendered. The focus has no effect before that. */
async function contentOf(element: Element | null): Promise<void> {
  const content: HTMLIonContentElement | null | undefined = element?.closest('ion-content');
  await content?.componentOnReady?.();
}

/** Selector of a result or a recent search. */
const RESULT = 'a.row, button.row';

/** Enter in the field opens the first result; the arrow keys move the focus between the field and the results. */
function handleKeys(event: KeyboardEvent): void {
  const { currentTarget: body, target, key } = event;
  // Enter and the arrow keys also choose a suggestion of an input method.
  if (event.isComposing || !(body instanceof HTMLElement)) return;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.value.trim() !== '')
    body.querySelector<HTMLElement>(RESULT)?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step && moveFocus(body, step)) event.preventDefault();
}

/** Moves the focus between the field and the results. Returns false at the last one. */
function moveFocus(body: HTMLElement, step: number): boolean {
  const stops = [...body.querySelectorAll<HTMLElement>(`input, ${RESULT}`)];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  next?.focus();
  return next !== undefined;
}

interface RecentProps {
  memberId: string | undefined;
  onChoose: (text: string) => void;
}

/** The recent searches, and what can be searched. */
function Recent({ memberId, onChoose }: RecentProps) {
  const { t } = useTranslation();
  const recent = useSyncExternalStore(searches.subscribe, () => searches.of(memberId));
  return (
    <>
      {recent.length > 0 ? (
        <Section
          title={t('search.recent')}
          action={
            <button
              type="button"
              className="section-link"
              onClick={() => searches.clear(memberId)}
              data-testid="search-clear"
            >
              {t('search.clear')}
            </button>
          }
        >
          <CardList items={recent}>
            {(search) => (
              <Row
                icon="clock"
                title={search}
                onPress={() => onChoose(search)}
                testId="search-recent"
              />
            )}
          </CardList>
        </Section>
      ) : null}
      <Muted as="p">{t('search.scope')}</Muted>
    </>
  );
}

/** The coins with the highest turnover, and pages that are often wanted. */
function Popular() {
  const { t } = useTranslation();
  const { symbols, error, refetch } = useArrangedSymbols((tickers) =>
    sortTickers(tickers, 'volume').slice(0, SHOWN_MAX),
  );
  const pages = useFindablePages()
    .map(({ value }) => value)
    .filter(({ isPopular }) => isPopular);
  return (
    <>
      <Section title={t('search.groups.coins')}>
        <MarketList
          symbols={symbols}
          error={error}
          onRetry={() => void refetch()}
          expected={SHOWN_MAX}
        />
      </Section>
      <Section title={t('search.groups.pages')}>
        <CardList items={pages} by="path">
          {({ path, icon, title }) => <Row to={path} icon={icon} title={title} />}
        </CardList>
      </Section>
    </>
  );
}

function Results({ text }: { text: string }) {
  const { t } = useTranslation();
  const { groups, isLoading, isFailed, retry } = useSearchGroups(text, usePaused(text));
  const count = Object.values(groups).reduce((sum, found) => sum + found.length, 0);
  return (
    <>
      {/* Announces the number once, when all answers have arrived. */}
      <p className="hears-only" role="status" data-testid="search-count">
        {isLoading ? '' : t('parts.pick.found', { count })}
      </p>
      <Group name="coins" found={groups.coins} keyOf={({ symbol }) => symbol} search={text}>
        {(coin) => <CoinResult coin={coin} />}
      </Group>
      <Group name="pages" found={groups.pages} keyOf={({ path }) => path} search={text}>
        {({ path, icon, title }) => (
          <Row to={path} icon={icon} title={title} testId="search-page" />
        )}
      </Group>
      <Group
        name="help"
        found={groups.help}
        keyOf={(one) => (one.kind === 'topic' ? one.topic : one.article.id)}
        search={text}
      >
        {(one) => <HelpResult found={one} />}
      </Group>
      <Group
        name="positions"
        found={groups.positions}
        keyOf={({ position }) => position.id}
        search={text}
      >
        {(one) => <PositionResult found={one} />}
      </Group>
      <Group name="money" found={groups.money} keyOf={({ record }) => record.id} search={text}>
        {(one) => <MoneyResult found={one} />}
      </Group>
      <Group name="changes" found={groups.changes} keyOf={({ change }) => change.id} search={text}>
        {(one) => <ChangeResult found={one} />}
      </Group>
      {isLoading ? <SkeletonRows count={2} /> : null}
      {isFailed ? (
        <Between isWrapped>
          <Muted>{t('search.recordsFailed')}</Muted>
          <Button kind="line" isSmall onClick={retry}>
            {t('common.retry')}
          </Button>
        </Between>
      ) : null}
      {count === 0 && !isLoading ? (
        <Empty icon="search" title={t('search.none')} text={t('search.scope')} />
      ) : null}
    </>
  );
}

/** Maximum number of results of a group until all are shown. */
const SHOWN_MAX = 4;

interface GroupProps<T> {
  name: string;
  found: readonly T[];
  keyOf: (one: T) => string;
  /** The search. Another search shows the first results again. */
  search: string;
  children: (one: T) => ReactNode;
}

function Group<T>({ name, found, keyOf, search, children }: GroupProps<T>) {
  const { t } = useTranslation();
  const [wholeFor, setWholeFor] = useState<string | null>(null);
  if (found.length === 0) return null;
  const shown = wholeFor === search ? found : found.slice(0, SHOWN_MAX);
  return (
    <Section
      title={t(`search.groups.${name}`)}
      action={
        shown.length < found.length ? (
          <button
            type="button"
            className="section-link"
            onClick={() => setWholeFor(search)}
            data-testid={`search-all-${name}`}
          >
            {t('search.all', { number: found.length })}
          </button>
        ) : null
      }
    >
      <Card isFlush>
        <ul data-testid={`search-${name}`}>
          {shown.map((one) => (
            <li key={keyOf(one)}>{children(one)}</li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
