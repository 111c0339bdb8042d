import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isOneOf, usePersisted } from '../../state/usePersisted.ts';
import { useWantedTab } from '../../state/wanted.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ArticleCards } from './ArticleCards.tsx';
import { ArticlePicture } from './ArticlePicture.tsx';
import { ArticleSearch, useArticleSearch } from './ArticleSearch.tsx';
import type { Article } from './content.api.ts';
import { articlePath, categories, listPath } from './shelves.ts';
import { useArticles } from './useArticles.ts';

const choices = ['all', ...categories.news] as const;

/** The news page with search and topics: the newest article is large, the others are in a list below it. */
export function Page() {
  const { t } = useTranslation();
  const [choice, setChoice] = usePersisted('news/category', 'all', isOneOf(choices));
  useWantedTab(choices, setChoice, 'category');
  const search = useArticleSearch('news');
  const list = useArticles('news', {
    keyword: search.keyword,
    category: choice === 'all' ? null : choice,
  });
  const isSearching = search.keyword !== '';
  const newest = isSearching ? undefined : list.articles?.[0];
  return (
    <Screen title={t('routes.news')}>
      <ArticleSearch label={t('content.searchNews')} search={search} />
      <Chips
        label={t('content.topic')}
        value={choice}
        onChoose={setChoice}
        testId="news-topic"
        options={choices.map((value) => ({
          value,
          label: t(value === 'all' ? 'common.all' : `content.categories.${value}`),
        }))}
      />
      {newest ? <Newest article={newest} /> : null}
      <ArticleCards
        shelf="news"
        list={list}
        skip={newest ? 1 : 0}
        empty={
          isSearching ? (
            <Empty icon="search" title={t('content.notFound')} text={t('content.notFoundText')} />
          ) : (
            <Empty icon="news" title={t('content.none')} text={t('content.noneText')} />
          )
        }
      />
      <p className="hears-only" role="status">
        {list.total === undefined || !isSearching ? '' : t('content.found', { count: list.total })}
      </p>
      <ButtonLink kind="line" to={listPath('help')} isWide testId="news-help">
        {t('content.helpCentre')}
      </ButtonLink>
    </Screen>
  );
}

function Newest({ article }: { article: Article }) {
  const { t } = useTranslation();
  const { id, category, title, summary, createTime } = article;
  return (
    <Link className="card newest" to={articlePath('news', id)} data-testid="news-newest">
      <ArticlePicture category={category} />
      <Stack gap="xs">
        <Text size="micro" tone="gold" weight="medium">
          {t(`content.categories.${category}`, { defaultValue: category })}
        </Text>
        <Text as="h2" size="title" weight="strong">
          {title}
        </Text>
        <Text tone="muted">{summary}</Text>
        <Text size="micro" tone="faint">
          <WorldTime value={createTime} format="day" />
        </Text>
      </Stack>
    </Link>
  );
}
