import { keywordBounds } from '@hongbao/contracts/content/content.bounds';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { isText } from '../../lib/guards.ts';
import { useSearch } from '../../state/place.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Row } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { usePaused } from '../../ui/fields/usePaused.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Micro, Stack, Text } from '../../ui/layout.tsx';
import { CardList, List } from '../../ui/List.tsx';
import { LoadMore } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { noticesApi } from '../notices/notices.api.ts';
import { ArticlePicture } from './ArticlePicture.tsx';
import { ArticleRow } from './ArticleRow.tsx';
import type { Article } from './content.api.ts';
import { articlePath, categories, listPath, type Shelf, shelfOf, shelfTitles } from './shelves.ts';
import { useArticles } from './useArticles.ts';

const kinds = ['news', 'announcements', 'help'] as const;

/**
 * News, announcements and the help center as tabs of one page. The address selects the tab and the topic: `/xinwen` is the
 * tab of the news, `/articleList` has `about` and `category`.
 */
export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch();
  const about = search.get('about');
  const kind = about === 'announcements' ? about : shelfOf(about);
  return (
    <Screen title={t(shelfTitles[kind])}>
      <Tabs
        label={t('routes.articles')}
        value={kind}
        tabs={kinds.map((value) => ({ value, label: t(shelfTitles[value]) }))}
        onChange={(value) => navigate(listPath(value), { replace: true })}
        startsWithControl={kind !== 'announcements'}
        testId="articles"
      >
        <Stack>
          {kind === 'announcements' ? (
            <Announcements />
          ) : (
            <Articles key={kind} shelf={kind} category={search.get('category')} />
          )}
        </Stack>
      </Tabs>
    </Screen>
  );
}

function Articles({ shelf, category }: { shelf: Shelf; category: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const topic = categories[shelf].find((one) => one === category);
  const [typed, setTyped] = usePersisted(`${shelf}/search`, '', isText);
  const keyword = usePaused([...typed.trim()].slice(0, keywordBounds.max).join(''));
  const list = useArticles(shelf, { keyword, category: topic ?? null });
  const { articles, total, hasMore, isLoadingMore, more } = list;
  const lead = shelf === 'news' && keyword === '' ? articles?.[0] : undefined;
  const rows = lead ? articles?.slice(1) : articles;
  return (
    <>
      <SearchField
        label={t(shelf === 'help' ? 'content.searchHelp' : 'content.searchNews')}
        enterKeyHint="search"
        value={typed}
        onValue={setTyped}
        before={<Icon name="search" size={18} />}
        data-testid="article-search"
      />
      <Chips
        label={t('content.topic')}
        value={topic ?? 'all'}
        onChoose={(value) =>
          navigate(listPath(shelf, value === 'all' ? undefined : value), { replace: true })
        }
        testId="article-topic"
        options={['all', ...categories[shelf]].map((value) => ({
          value,
          label: t(value === 'all' ? 'common.all' : `content.categories.${value}`),
        }))}
      />
      <p className="hears-only" role="status">
        {total === undefined ? '' : t('content.found', { count: total })}
      </p>
      {lead ? <Lead article={lead} /> : null}
      {rows === undefined ? (
        <Loading query={list} skeleton={<SkeletonRows count={5} />} />
      ) : rows.length > 0 ? (
        <CardList items={rows} by="id">
          {(article) => <ArticleRow shelf={shelf} article={article} />}
        </CardList>
      ) : null}
      {articles?.length === 0 ? (
        <Card isFlush>
          <Empty icon="search" title={t('content.notFound')} text={t('content.notFoundText')}>
            <ButtonLink kind="primary" to="/supportChat" testId="article-ask">
              {t('content.ask')}
            </ButtonLink>
          </Empty>
        </Card>
      ) : null}
      {hasMore ? <LoadMore isBusy={isLoadingMore} onMore={more} /> : null}
      {shelf === 'help' && total !== 0 ? (
        <div className="card between wrap">
          <Text tone="muted">{t('content.askText')}</Text>
          <ButtonLink kind="line" to="/supportChat" isSmall testId="help-support">
            {t('content.ask')}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function Lead({ article }: { article: Article }) {
  const { t } = useTranslation();
  const { id, category, title, summary, content, createTime } = article;
  return (
    <Link className="card newest" to={articlePath('news', id)} data-testid="news-newest">
      <ArticlePicture category={category} content={content} />
      <Stack gap="xs">
        <Micro tone="gold" weight="medium">
          {t(`content.categories.${category}`, { defaultValue: category })}
        </Micro>
        <Text as="h2" size="title" weight="strong">
          {title}
        </Text>
        <Text tone="muted">{summary}</Text>
        <Micro tone="faint">
          <WorldTime value={createTime} format="day" />
        </Micro>
      </Stack>
    </Link>
  );
}

function Announcements() {
  const { t, i18n } = useTranslation();
  const { data, ...query } = noticesApi.listPublicNotices.useQuery(i18n.language);
  if (!data) return <Loading query={query} skeleton={<SkeletonRows count={5} />} />;
  return (
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
  );
}
