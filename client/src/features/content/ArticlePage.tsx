import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { isFailure, isMalformed } from '../../lib/failure.ts';
import { useSearch } from '../../state/place.ts';
import { Article } from '../../ui/Article.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Row, Section } from '../../ui/Card.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Percent } from '../../ui/Figure.tsx';
import { Between, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ArticlePicture } from './ArticlePicture.tsx';
import { ArticleRow } from './ArticleRow.tsx';
import { contentApi } from './content.api.ts';
import { listPath, type Shelf, shelfOf, shelfTitles } from './shelves.ts';
import { toMarketWeek } from './marketWeek.ts';
import { useArticles } from './useArticles.ts';
import { CardList } from '../../ui/List.tsx';

export function Page() {
  const { t, i18n } = useTranslation();
  const search = useSearch();
  const shelf = shelfOf(search.get('about'));
  const id = search.get('id') ?? '';
  const asked = { language: i18n.language, id };
  const news = contentApi.getNews.useQuery(asked, { skip: shelf !== 'news' || id === '' });
  const help = contentApi.getHelp.useQuery(asked, { skip: shelf !== 'help' || id === '' });
  const { currentData: article, error, refetch } = shelf === 'news' ? news : help;
  const isMissing =
    id === '' || isMalformed(error) || (isFailure(error) && error.reason === 'notFound');
  return (
    <Screen title={t(shelfTitles[shelf])}>
      {article ? (
        <>
          <ArticlePicture category={article.category} content={article.content} />
          <Stack gap="s">
            <Text as="h2" size="title" weight="heavy" testId="article-title">
              {article.title}
            </Text>
            <Between isWrapped>
              <Text size="small" tone="gold" weight="medium">
                {t(`content.categories.${article.category}`, { defaultValue: article.category })}
              </Text>
              {shelf === 'news' ? (
                <Muted>
                  <WorldTime value={article.createTime} format="day" />
                </Muted>
              ) : null}
            </Between>
            <Text as="p" size="lead" tone="muted">
              {article.summary}
            </Text>
          </Stack>
          <Content text={article.content} />
          <Related shelf={shelf} category={article.category} id={article.id} />
          {shelf === 'help' ? (
            <ButtonLink kind="line" to="/supportChat" isWide testId="article-support">
              {t('content.ask')}
            </ButtonLink>
          ) : null}
        </>
      ) : isMissing ? (
        <Empty icon="news" title={t('content.gone')} text={t('content.goneText')}>
          <ButtonLink kind="line" to={listPath(shelf)} isReplacing>
            {t(shelfTitles[shelf])}
          </ButtonLink>
        </Empty>
      ) : (
        <Loading
          query={{ isError: error !== undefined, error, refetch }}
          skeleton={<SkeletonRows count={6} />}
        />
      )}
    </Screen>
  );
}

/** The text of an article. The coins of a market report are rows that lead to their charts. */
function Content({ text }: { text: string }) {
  const { before, coins, after } = toMarketWeek(text);
  if (coins.length === 0) return <Article text={text} />;
  return (
    <>
      <Article text={before} />
      <CardList items={coins} by="coin">
        {({ coin, percent, price }) => (
          <Row
            to={`/kline?symbol=${coin}/USDT`}
            lead={<CoinMark coin={coin} size={30} />}
            title={coin}
            end={
              <Stack as="span" gap="xs" align="end">
                <Text weight="strong" isNumber>
                  {price} <Text tone="muted">USDT</Text>
                </Text>
                <Percent rate={units(percent) / 100n} isResult />
              </Stack>
            }
            testId="article-coin"
          />
        )}
      </CardList>
      <Article text={after} />
    </>
  );
}

const RELATED_MAX = 3;

function Related({ shelf, category, id }: { shelf: Shelf; category: string; id: string }) {
  const { t } = useTranslation();
  const { articles } = useArticles(shelf, { keyword: '', category });
  const others = articles?.filter((article) => article.id !== id).slice(0, RELATED_MAX) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={t('content.related')}>
      <CardList items={others} by="id">
        {(article) => <ArticleRow shelf={shelf} article={article} />}
      </CardList>
    </Section>
  );
}
