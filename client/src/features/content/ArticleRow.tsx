import { Row } from '../../ui/Card.tsx';
import { Micro } from '../../ui/layout.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import type { Article } from './content.api.ts';
import { articlePath, categoryIcon, type Shelf } from './shelves.ts';

/** A row of a list of articles: title and summary in two lines; for news also the date. */
export function ArticleRow({ shelf, article }: { shelf: Shelf; article: Article }) {
  const { id, category, title, summary, createTime } = article;
  return (
    <Row
      to={articlePath(shelf, id)}
      icon={categoryIcon(category)}
      title={title}
      note={
        <span className="stack-s">
          <span>{summary}</span>
          {shelf === 'news' ? (
            <Micro tone="faint">
              <WorldTime value={createTime} format="day" />
            </Micro>
          ) : null}
        </span>
      }
      testId="article-row"
    />
  );
}
