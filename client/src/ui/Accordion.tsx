import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './styles/panels.css';

interface Props {
  items: readonly { key: string; title: string; content: ReactNode }[];
}

/** A list of questions with collapsible answers. It uses `details` elements, so that find-in-page opens them. */
export function Accordion({ items }: Props) {
  return (
    <div className="accordion">
      {items.map(({ key, title, content }) => (
        <details key={key}>
          <summary>
            <span className="grow break">{title}</span>
            <Icon name="down" size={18} />
          </summary>
          <div className="accordion-content">{content}</div>
        </details>
      ))}
    </div>
  );
}
