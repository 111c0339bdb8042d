import { keywordBounds } from '@hongbao/contracts/content/content.bounds';
import { isText, usePersisted } from '../../state/usePersisted.ts';
import { usePaused } from '../../ui/fields/usePaused.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Shelf } from './shelves.ts';

/** The text searched for in a shelf: as typed, persisted per shelf, and the keyword after a pause. */
export function useArticleSearch(shelf: Shelf) {
  const [typed, setTyped] = usePersisted(`${shelf}/search`, '', isText);
  const keyword = usePaused([...typed.trim()].slice(0, keywordBounds.max).join(''));
  return { typed, setTyped, keyword };
}

interface Props {
  label: string;
  search: ReturnType<typeof useArticleSearch>;
}

/** The field of a search in articles. */
export function ArticleSearch({ label, search }: Props) {
  return (
    <Field
      label={label}
      placeholder={label}
      isLabelHidden
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      value={search.typed}
      onValue={search.setTyped}
      before={<Icon name="search" size={18} />}
      data-testid="article-search"
    />
  );
}
