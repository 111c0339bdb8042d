import type { ReactNode } from 'react';
import './styles/lists.css';

export interface PodiumPlace {
  key: string;
  rank: number;
  name: string;
  value: ReactNode;
  isMine: boolean;
}

/** The first three of a ranking on the steps of a podium: the winner in the middle, the second to the left. */
export function Podium({ label, places }: { label: string; places: readonly PodiumPlace[] }) {
  return (
    <ol className="podium" aria-label={label}>
      {places.map(({ key, rank, name, value, isMine }) => (
        <li key={key} className="podium-place" data-rank={rank} data-mine={isMine}>
          <span className="podium-face" aria-hidden="true">
            {[...name].slice(0, 2).join('').toUpperCase()}
          </span>
          <span className="podium-name">{name}</span>
          {value}
          <span className="podium-step num">{rank}</span>
        </li>
      ))}
    </ol>
  );
}
