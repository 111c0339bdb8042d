import { type KeyboardEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaused } from '../../lib/usePaused.ts';
import { useAppSelector } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between } from '../../ui/layout.tsx';
import { Row } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { ChangeResult, CoinResult, HelpResult, MoneyResult, PositionResult } from './results.tsx';
import { SEARCH_LENGTH_MAX, searches } from './searches.ts';
import { useSearchGroups } from './useSearchGroups.ts';

/** The page that searches coins, pages, help pages and the member's records. */
export function Page() {
  const { t } = useTranslation();
  const memberId = useAppSelector((state) => state.session.userInfo?.id);
  const [text, setText] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const wanted = text.trim();
  const handleKeys = (event: KeyboardEvent<HTMLDivElement>) => {
    // Enter and the arrow keys also choose a suggestion of an input method.
    if (event.nativeEvent.isComposing) return;
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isTyping)
      body.current?.querySelector<HTMLElement>(RESULT)?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && body.current && moveFocus(body.current, step)) event.preventDefault();
  };
  return (
    <Screen title={t('routes.search')}>
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between its own links */}
        <div ref={body} className="stack gap-l" onKeyDown={handleKeys}>
          <Field
            label={t('search.hint')}
            placeholder={t('search.hint')}
            isLabelHidden
            // The page exists only to be typed into.
            autoFocus
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SEARCH_LENGTH_MAX}
            value={text}
            onValue={setText}
            before={<Icon name="search" size={18} />}
            data-testid="search-field"
          />
          {wanted === '' ? (
            <Recent memberId={memberId} onChoose={setText} />
          ) : (
            <Results text={wanted} onFollow={() => searches.add(memberId, wanted)} />
          )}
        </div>
      </>
    </Screen>
  );
}

/** Selector of a result or a recent search. */
const RESULT = 'a.row, button.row';

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

/** The recent searches, or what can be searched if there are none. */
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
          <Card isFlush>
            <ul>
              {recent.map((search) => (
                <li key={search}>
                  <Row
                    icon="clock"
                    title={search}
                    onPress={() => onChoose(search)}
                    testId="search-recent"
                  />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      ) : null}
      <Text as="p" size="small" tone="muted">
        {t('search.scope')}
      </Text>
    </>
  );
}

interface ResultsProps {
  text: string;
  onFollow: () => void;
}

function Results({ text, onFollow }: ResultsProps) {
  const { t } = useTranslation();
  const { groups, isLoading, isFailed, retry } = useSearchGroups(text, usePaused(text));
  const count = Object.values(groups).reduce((sum, found) => sum + found.length, 0);
  const group = { onFollow, search: text };
  return (
    <>
      {/* Announces the number once, when all answers have arrived. */}
      <p className="hears-only" role="status" data-testid="search-count">
        {isLoading ? '' : t('parts.pick.found', { count })}
      </p>
      <Group name="coins" found={groups.coins} keyOf={({ symbol }) => symbol} {...group}>
        {(coin) => <CoinResult coin={coin} />}
      </Group>
      <Group name="pages" found={groups.pages} keyOf={({ path }) => path} {...group}>
        {({ path, icon, title }) => (
          <Row to={path} icon={icon} title={title} testId="search-page" />
        )}
      </Group>
      <Group
        name="help"
        found={groups.help}
        keyOf={(one) => (one.kind === 'topic' ? one.topic : one.article.id)}
        {...group}
      >
        {(one) => <HelpResult found={one} />}
      </Group>
      <Group
        name="positions"
        found={groups.positions}
        keyOf={({ position }) => position.id}
        {...group}
      >
        {(one) => <PositionResult found={one} />}
      </Group>
      <Group name="money" found={groups.money} keyOf={({ record }) => record.id} {...group}>
        {(one) => <MoneyResult found={one} />}
      </Group>
      <Group name="changes" found={groups.changes} keyOf={({ change }) => change.id} {...group}>
        {(one) => <ChangeResult found={one} />}
      </Group>
      {isLoading ? <SkeletonRows count={2} /> : null}
      {isFailed ? (
        <Between isWrapped>
          <Text size="small" tone="muted">
            {t('search.recordsFailed')}
          </Text>
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
  onFollow: () => void;
  children: (one: T) => ReactNode;
}

function Group<T>({ name, found, keyOf, search, onFollow, children }: GroupProps<T>) {
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- observes the clicks on the links in the list */}
        <ul onClick={onFollow} data-testid={`search-${name}`}>
          {shown.map((one) => (
            <li key={keyOf(one)}>{children(one)}</li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
