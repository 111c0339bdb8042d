import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

interface Props {
  /** Draws one page; tells how many pages there are once it knows. */
  children: (pageNo: number, onTotal: (pages: number) => void) => ReactNode;
}

/** Pages under each other, one more at every press. Each page asks for itself, so none is fetched twice. */
export function PagedList({ children }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(1);
  const [total, setTotal] = useState(1);
  return (
    <div className="stack">
      {Array.from({ length: shown }, (_, index) => (
        <Fragment key={index}>{children(index + 1, setTotal)}</Fragment>
      ))}
      {shown < total ? (
        <Button kind="quiet" isWide onClick={() => setShown(shown + 1)}>
          {t('common.loadMore')}
        </Button>
      ) : null}
    </div>
  );
}
