import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './styles/lists.css';

export interface LeaderRow {
  key: string;
  rank: number;
  name: string;
  note?: ReactNode;
  end: ReactNode;
}

interface Props {
  label: string;
  rows: readonly LeaderRow[];
  /** The row of the member at any rank; null for a visitor or a member who does not take part. */
  mine: LeaderRow | null;
}

/** A ranking. The row of the member is always visible: in place, sticky at the edge, or below the other rows. */
export function Leaderboard({ label, rows, mine }: Props) {
  const isListed = rows.some(({ key }) => key === mine?.key);
  return (
    <ol className="leaders" aria-label={label}>
      {rows.map((row) => (
        <Leader key={row.key} row={row} isMine={row.key === mine?.key} />
      ))}
      {mine && !isListed ? <Leader row={mine} isMine isApart /> : null}
    </ol>
  );
}

/** Ranks that have a medal. */
export const MEDALS = 3;

/** A rank, of which the first three are drawn as medals. */
export function Medal({ rank }: { rank: number }) {
  return (
    <span className="leader-rank num" data-rank={rank}>
      {rank}
    </span>
  );
}

function Leader({ row, isMine, isApart }: { row: LeaderRow; isMine: boolean; isApart?: boolean }) {
  const { t } = useTranslation();
  return (
    <li className="leader" value={row.rank} data-mine={isMine} data-apart={isApart}>
      <Medal rank={row.rank} />
      <span className="stack-s grow">
        <span className="leader-name break">
          {row.name}
          {isMine ? <span className="leader-you">{t('parts.leaders.you')}</span> : null}
        </span>
        {row.note ? <span className="leader-note">{row.note}</span> : null}
      </span>
      <span className="align-end">{row.end}</span>
    </li>
  );
}
