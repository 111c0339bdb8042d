import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './styles/lists.css';

export interface TimelineEvent {
  key: string;
  title: string;
  /** The time of the event: a `WorldTime`, or a text with the expected time. */
  time?: ReactNode;
  note?: ReactNode;
  state: 'done' | 'now' | 'open' | 'failed';
}

export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map(({ key, title, time, note, state }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="timeline-mark" aria-hidden="true">
            {state === 'done' ? <Icon name="check" size={12} /> : null}
            {state === 'failed' ? <Icon name="close" size={12} /> : null}
          </span>
          <span className="stack-s">
            <span className="timeline-title">{title}</span>
            {time ? <span className="timeline-time">{time}</span> : null}
            {note ? <span className="timeline-note">{note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
