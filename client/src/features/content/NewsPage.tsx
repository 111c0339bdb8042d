import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Micro, Stack, Text } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ArticlePicture } from './ArticlePicture.tsx';
import { ArticleRow } from './ArticleRow.tsx';
import type { Article } from './content.api.ts';
import { articlePath, categories, listPath } from './shelves.ts';
import { useArticles } from './useArticles.ts';
import { CardList } from '../../ui/List.tsx';

/** Maximum number of articles of a topic on the news page. Its list has all of them. */
const TOPIC_MAX = 3;

/** The news page: the newest article, the next ones of each topic, and links to the lists. */
export function Page() {
  const { t } = useTranslation();
  const { articles, ...query } = useArticles('news', { keyword: '', category: null });
  const [newest, ...others] = articles ?? [];
  return (
    <Screen title={t('routes.news')}>
      {newest ? <Newest article={newest} /> : null}
      {articles ? null : <Loading query={query} skeleton={<SkeletonRows count={5} />} />}
      {articles?.length === 0 ? (
        <Empty icon="news" title={t('content.none')} text={t('content.noneText')} />
      ) : null}
      {categories.news.map((category) => (
        <Topic
          key={category}
          category={category}
          articles={others.filter((article) => article.category === category)}
        />
      ))}
      <Card isFlush>
        <ul>
          <li>
            <Row
              to="/articleList?about=announcements"
              icon="bell"
              title={t('content.notices.announcements')}
              testId="news-announcements"
            />
          </li>
          <li>
            <Row
              to={listPath('help')}
              icon="help"
              title={t('content.helpCentre')}
              testId="news-help"
            />
          </li>
        </ul>
      </Card>
    </Screen>
  );
}

interface TopicProps {
  category: (typeof categories.news)[number];
  articles: readonly Article[];
}

function Topic({ category, articles }: TopicProps) {
  const { t } = useTranslation();
  if (articles.length === 0) return null;
  return (
    <Section
      title={t(`content.categories.${category}`)}
      action={
        <ButtonLink
          kind="quiet"
          to={listPath('news', category)}
          isSmall
          testId={`news-all-${category}`}
        >
          {t('common.all')}
        </ButtonLink>
      }
    >
      <CardList items={articles.slice(0, TOPIC_MAX)} by="id">
        {(article) => <ArticleRow shelf="news" article={article} />}
      </CardList>
    </Section>
  );
}

function Newest({ article }: { article: Article }) {
  const { t } = useTranslation();
  const { id, category, title, summary, createTime } = article;
  return (
    <Link className="card newest" to={articlePath('news', id)} data-testid="news-newest">
      <ArticlePicture category={category} />
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
