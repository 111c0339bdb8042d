import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import './styles/panels.css';

interface Props {
  items: readonly { key: string; title: string; content: ReactNode }[];
  /** Whether only one item can be open at a time. */
  isSingle?: boolean;
}

/** A list of questions with collapsible answers. It uses `details` elements, so that find-in-page opens them. */
export function Accordion({ items, isSingle }: Props) {
  const group = useId();
  return (
    <div className="accordion">
      {items.map(({ key, title, content }) => (
        <details key={key} name={isSingle ? group : undefined}>
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
