import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ArticleRow } from './ArticleRow.tsx';
import type { Shelf } from './shelves.ts';
import type { useArticles } from './useArticles.ts';

interface Props {
  shelf: Shelf;
  list: ReturnType<typeof useArticles>;
  /** Number of articles at the start of the list that are omitted, because the page shows them in another place. */
  skip?: number;
  empty: ReactNode;
}

/** A list of articles with a button that loads more. */
export function ArticleCards({ shelf, list, skip = 0, empty }: Props) {
  const { t } = useTranslation();
  const { articles, isError, error, retry, hasMore, isLoadingMore, more } = list;
  if (!articles)
    return isError ? <FailedState error={error} onRetry={retry} /> : <SkeletonRows count={5} />;
  if (articles.length === 0) return <Card isFlush>{empty}</Card>;
  return (
    <>
      {articles.length > skip ? (
        <Card isFlush>
          <ul>
            {articles.slice(skip).map((article) => (
              <li key={article.id}>
                <ArticleRow shelf={shelf} article={article} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {hasMore ? (
        <Button kind="quiet" isWide isBusy={isLoadingMore} onClick={more}>
          {t('common.loadMore')}
        </Button>
      ) : null}
    </>
  );
}
