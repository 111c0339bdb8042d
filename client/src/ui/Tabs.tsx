import { type KeyboardEvent, type ReactNode, useId } from 'react';
import './styles/panels.css';

export interface Tab<V extends string> {
  value: V;
  label: string;
  /** Number of pending items in the tab, shown beside the label. */
  count?: number;
}

interface Props<V extends string> {
  label: string;
  value: V;
  tabs: readonly Tab<V>[];
  onChange: (value: V) => void;
  children: ReactNode;
  /** Whether the content begins with a control, so that the panel needs no keyboard stop of its own. */
  startsWithControl?: boolean;
  testId?: string;
}

/** The tabs of one page. A choice in a form uses Segmented instead. */
export function Tabs<V extends string>({
  label,
  value,
  tabs,
  onChange,
  children,
  startsWithControl = false,
  testId,
}: Props<V>) {
  const id = useId();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const next = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)
      ?.focus();
  };
  return (
    <div className="tabbed">
      <div className="tab-list" role="tablist" aria-label={label} data-scrolls="">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className="tab-head"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            data-value={tab.value}
            data-testid={testId && `${testId}-${tab.value}`}
            onKeyDown={handleKey}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count ? <span className="tab-count num">{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        // Focusable, so that a panel without focusable content can be scrolled by keyboard.
        tabIndex={startsWithControl ? undefined : 0}
        className="tab-panel"
      >
        {children}
      </div>
    </div>
  );
}
