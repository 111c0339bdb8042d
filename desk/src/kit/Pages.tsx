import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Press } from './Press.tsx';

interface Props {
  /** Number of the page, starting at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Text between the buttons, such as a count. */
  children: ReactNode;
  /** Whether the list is sorted by time, so that the pages are newer and older ones. */
  isByTime?: boolean;
}

/** Buttons that switch between the pages of a list. */
export function Pages({ page, pages, onPage, children, isByTime = true }: Props) {
  const { t } = useTranslation();
  return (
    <div className="pages">
      <span>{children}</span>
      <Press disabled={page === 1} onClick={() => onPage(page - 1)} data-testid="page-before">
        {t(isByTime ? 'desk.frame.before' : 'desk.frame.previousPage')}
      </Press>
      <Press disabled={page >= pages} onClick={() => onPage(page + 1)} data-testid="page-after">
        {t(isByTime ? 'desk.frame.after' : 'desk.frame.nextPage')}
      </Press>
    </div>
  );
}
