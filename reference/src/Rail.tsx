import { useEffect, useRef, useState } from 'react';
import type { StateMachine } from '@hongbao/contracts/states';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { Method } from './Method.tsx';
import { type DocsCall, groupsOf } from './calls.ts';
import { guideSections } from './guideSections.ts';
import type { ReferencePlace } from './place.ts';
import { type Found, search as searchAll } from './search.ts';
import { titleOf } from './words.ts';

interface Props {
  calls: readonly DocsCall[];
  machines: readonly StateMachine[];
  place: ReferencePlace;
  isOpen: boolean;
  /** Called when a link is followed. */
  onLeave(): void;
}

/** The guide and the list of calls with a search. On a phone it is a drawer. */
export function Rail({ calls, machines, place, isOpen, onLeave }: Props) {
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useSearchKeys(search);
  const found = searchAll({ calls, machines }, text);
  const current = place.kind === 'call' ? place.name : null;
  const handleEnter = (event: React.FormEvent) => {
    event.preventDefault();
    const [best] = found;
    if (!best) return;
    location.hash = best.place;
    onLeave();
  };
  return (
    <nav id="docs-rail" className="docs-rail" data-open={isOpen} aria-label="Guide and calls">
      <form role="search" className="docs-search" onSubmit={handleEnter}>
        <Icon name="search" size={16} />
        <input
          ref={search}
          type="search"
          placeholder="Search guide and calls"
          aria-label="Search the guide, the calls, the states and the settings"
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-testid="docs-search"
        />
        <kbd aria-hidden="true">/</kbd>
      </form>
      <p className="docs-hears" role="status">
        {text.trim() === '' ? '' : `${found.length} results`}
      </p>
      {text.trim() === '' ? (
        <Everything
          calls={calls}
          machines={machines}
          place={place}
          current={current}
          onLeave={onLeave}
        />
      ) : (
        <Results found={found} current={current} onLeave={onLeave} />
      )}
    </nav>
  );
}

function Everything({
  calls,
  machines,
  place,
  current,
  onLeave,
}: Omit<Props, 'isOpen'> & { current: string | null }) {
  return (
    <>
      <section className="docs-group">
        <h2>Guide</h2>
        <ul>
          {guideSections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#guide-${id}`}
                onClick={onLeave}
                aria-current={place.kind === 'guide' && place.section === id ? 'page' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
          <li>
            <a
              href="#states"
              onClick={onLeave}
              aria-current={place.kind === 'states' ? 'page' : undefined}
            >
              State machines <small>{machines.length}</small>
            </a>
          </li>
        </ul>
      </section>
      {groupsOf(calls).map(([feature, group]) => (
        <details
          className="docs-group"
          key={feature}
          open={group.some(({ name }) => name === current)}
        >
          <summary>
            <h2>
              {titleOf(feature)} <small>{group.length}</small>
            </h2>
          </summary>
          <ul>
            {group.map((call) => (
              <CallLink
                key={call.name}
                call={call}
                isCurrent={call.name === current}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

interface ResultsProps {
  found: readonly Found[];
  current: string | null;
  onLeave(): void;
}

function Results({ found, current, onLeave }: ResultsProps) {
  if (found.length === 0)
    return (
      <p className="docs-none">Nothing fits. Try another word, a part of a name, or a code.</p>
    );
  return (
    <ul className="docs-group docs-results">
      {found.map(({ place, title, note, method }) => (
        <li key={`${place} ${title}`}>
          <a
            href={`#${place}`}
            onClick={onLeave}
            aria-current={place === current ? 'page' : undefined}
          >
            {method !== undefined && <Method method={method} />}
            <span className="docs-name">
              {title}
              <small>{note}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface LinkProps {
  call: DocsCall;
  isCurrent: boolean;
  onLeave(): void;
}

function CallLink({ call, isCurrent, onLeave }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <a
        ref={link}
        href={`#${call.name}`}
        onClick={onLeave}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Method method={call.method} />
        <span className="docs-name">{call.name}</span>
      </a>
    </li>
  );
}

/** Makes the key `/`, except while the user types in a field, and Ctrl+K (or Cmd+K) focus the search. */
function useSearchKeys(search: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const hasModifier = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !isInField && !hasModifier;
      const isCtrlK = event.key.toLowerCase() === 'k' && hasModifier && !event.altKey;
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [search]);
}
