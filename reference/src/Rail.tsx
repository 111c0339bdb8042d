import { useEffect, useRef, useState } from 'react';
import type { StateMachine } from '@hongbao/contracts/states';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { Method } from './Method.tsx';
import { type DocsCall, groupsOf } from './calls.ts';
import { guideSections } from './guideSections.ts';
import type { ReferencePlace } from './place.ts';
import { type Found, searchCalls } from './search.ts';
import { titleOf } from './words.ts';

interface Props {
  calls: readonly DocsCall[];
  machines: readonly StateMachine[];
  place: ReferencePlace;
  isOpen: boolean;
  /** Called when a link is followed. */
  onLeave(): void;
}

/** The list of calls with a search. On a phone it is a drawer. */
export function Rail({ calls, machines, place, isOpen, onLeave }: Props) {
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useSearchKeys(search);
  const found = searchCalls(calls, text);
  const current = place.kind === 'call' ? place.name : null;
  const handleEnter = (event: React.FormEvent) => {
    event.preventDefault();
    const [best] = found;
    if (!best || text.trim() === '') return;
    location.hash = best.call.name;
    onLeave();
  };
  return (
    <nav id="docs-rail" className="docs-rail" data-open={isOpen} aria-label="Calls">
      <form role="search" className="docs-search" onSubmit={handleEnter}>
        <Icon name="search" size={16} />
        <input
          ref={search}
          type="search"
          placeholder="Name, path, feature, refusal"
          aria-label="Search the calls by name, path, feature or refusal"
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-testid="docs-search"
        />
        <kbd aria-hidden="true">/</kbd>
      </form>
      <p className="docs-hears" role="status">
        {text.trim() === '' ? '' : `${found.length} calls fit`}
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
    return <p className="docs-none">Nothing fits. Try part of a name, a path, or a code.</p>;
  return (
    <ul className="docs-group docs-results">
      {found.map(({ call, refusal }) => (
        <CallLink
          key={call.name}
          call={call}
          isCurrent={call.name === current}
          onLeave={onLeave}
          note={refusal ? `refuses with ${refusal}` : titleOf(call.feature)}
        />
      ))}
    </ul>
  );
}

interface LinkProps {
  call: DocsCall;
  isCurrent: boolean;
  note?: string;
  onLeave(): void;
}

function CallLink({ call, isCurrent, note, onLeave }: LinkProps) {
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
        <span className="docs-name">
          {call.name}
          {note && <small>{note}</small>}
        </span>
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
