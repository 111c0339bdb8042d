import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import './styles/panels.css';

interface Props {
  items: readonly { key: string; title: string; content: ReactNode }[];
  /** One open at a time. */
  isSingle?: boolean;
}

/** Questions that open to their answers. The browser's own element: it is found by a search in the page. */
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
