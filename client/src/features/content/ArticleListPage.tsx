import { useTranslation } from 'react-i18next';
import { isOneOf, isText } from '../../lib/guards.ts';
import { useSearch } from '../../state/place.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useWantedTab } from '../../state/wanted.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Row } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { LoadMore } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Micro, Text } from '../../ui/layout.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { noticesApi } from '../notices/notices.api.ts';
import { categories, type Shelf, shelfOf } from './shelves.ts';
import { useArticles } from './useArticles.ts';
import { keywordBounds } from '@hongbao/contracts/content/content.bounds';
import { usePaused } from '../../ui/fields/usePaused.ts';
import { SearchField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ReactNode } from 'react';
import { ArticleRow } from './ArticleRow.tsx';
import { List, CardList } from '../../ui/List.tsx';

/** The list of articles of one kind: news, the help center, or the announcements. `?category=` selects a topic. */
export function Page() {
  const about = useSearch().get('about');
  if (about === 'announcements') return <Announcements />;
  const shelf = shelfOf(about);
  return <Articles key={shelf} shelf={shelf} />;
}

function Articles({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation();
  const choices: readonly string[] = ['all', ...categories[shelf]];
  const [choice, setChoice] = usePersisted<string>(`${shelf}/topic`, 'all', isOneOf(choices));
  useWantedTab(choices, setChoice, 'category');
  const search = useArticleSearch(shelf);
  const list = useArticles(shelf, {
    keyword: search.keyword,
    category: choice === 'all' ? null : choice,
  });
  const isHelp = shelf === 'help';
  return (
    <Screen title={t(isHelp ? 'content.helpCentre' : 'routes.articles')}>
      <ArticleSearch
        label={t(isHelp ? 'content.searchHelp' : 'content.searchNews')}
        search={search}
      />
      <Chips
        label={t('content.topic')}
        value={choice}
        onChoose={setChoice}
        testId="article-topic"
        options={choices.map((value) => ({
          value,
          label: t(value === 'all' ? 'common.all' : `content.categories.${value}`),
        }))}
      />
      <p className="hears-only" role="status">
        {list.total === undefined ? '' : t('content.found', { count: list.total })}
      </p>
      <ArticleCards
        shelf={shelf}
        list={list}
        empty={
          <Empty icon="search" title={t('content.notFound')} text={t('content.notFoundText')}>
            <ButtonLink kind="primary" to="/supportChat" testId="article-ask">
              {t('content.ask')}
            </ButtonLink>
          </Empty>
        }
      />
      {list.total === 0 || !isHelp ? null : (
        <div className="card between wrap">
          <Text tone="muted">{t('content.askText')}</Text>
          <ButtonLink kind="line" to="/supportChat" isSmall testId="help-support">
            {t('content.ask')}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}

function Announcements() {
  const { t, i18n } = useTranslation();
  const { data, ...query } = noticesApi.listPublicNotices.useQuery(i18n.language);
  return (
    <Screen title={t('content.notices.announcements')}>
      {data ? (
        <Card isFlush>
          {data.records.length === 0 ? (
            <Empty icon="news" title={t('content.none')} text={t('content.noneText')} />
          ) : (
            <List items={data.records} by="id">
              {({ title, content, createTime }) => (
                <Row
                  icon="bell"
                  title={title}
                  note={
                    <span className="stack-s">
                      <span>{content}</span>
                      <Micro tone="faint">
                        <WorldTime value={createTime} format="day" />
                      </Micro>
                    </span>
                  }
                  testId="announcement-row"
                />
              )}
            </List>
          )}
        </Card>
      ) : (
        <Loading query={query} skeleton={<SkeletonRows count={5} />} />
      )}
    </Screen>
  );
}

/** The text searched for in a shelf: as typed, persisted per shelf, and the keyword after a pause. */
function useArticleSearch(shelf: Shelf) {
  const [typed, setTyped] = usePersisted(`${shelf}/search`, '', isText);
  const keyword = usePaused([...typed.trim()].slice(0, keywordBounds.max).join(''));
  return { typed, setTyped, keyword };
}

interface ArticleSearchProps {
  label: string;
  search: ReturnType<typeof useArticleSearch>;
}

function ArticleSearch({ label, search }: ArticleSearchProps) {
  return (
    <SearchField
      label={label}
      enterKeyHint="search"
      value={search.typed}
      onValue={search.setTyped}
      before={<Icon name="search" size={18} />}
      data-testid="article-search"
    />
  );
}

interface ArticleCardsProps {
  shelf: Shelf;
  list: ReturnType<typeof useArticles>;
  /** Number of articles at the start of the list that are omitted, because the page shows them in another place. */
  skip?: number;
  empty: ReactNode;
}

function ArticleCards({ shelf, list, skip = 0, empty }: ArticleCardsProps) {
  const { articles, hasMore, isLoadingMore, more } = list;
  if (!articles) return <Loading query={list} skeleton={<SkeletonRows count={5} />} />;
  if (articles.length === 0) return <Card isFlush>{empty}</Card>;
  return (
    <>
      {articles.length > skip ? (
        <CardList items={articles.slice(skip)} by="id">
          {(article) => <ArticleRow shelf={shelf} article={article} />}
        </CardList>
      ) : null}
      {hasMore ? <LoadMore isBusy={isLoadingMore} onMore={more} /> : null}
    </>
  );
}
