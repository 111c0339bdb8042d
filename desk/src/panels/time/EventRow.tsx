import type { ReactNode } from 'react';
import { Stored } from '../../kit/Stored.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';

interface Props {
  event: { at: number; kind: string; refId: string; summary: string };
  children: ReactNode;
}

/** A row with an event: its time, summary and kind. */
export function EventRow({ event: { at, kind, summary }, children }: Props) {
  return (
    <li>
      <span className="num note event-at">{worldTimeText(at)}</span>
      <span className="grow event-words">
        <Stored text={summary} />
        <code className="kind">{kind}</code>
      </span>
      {children}
    </li>
  );
}
