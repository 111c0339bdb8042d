import { useEffect, useMemo, useRef, useState } from 'react';
import { CallPage } from './CallPage.tsx';
import { Guide } from './Guide.tsx';
import { Rail } from './Rail.tsx';
import { States } from './States.tsx';
import { TopBar } from './TopBar.tsx';
import { callsOf } from './calls.ts';
import type { OpenApi } from './document.ts';
import { placeOf, useHash } from './place.ts';

/** The layout of the page: the list of calls on the left, the selected content on the right. */
export function DocsPage({ document: openApi }: { document: OpenApi }) {
  const calls = useMemo(() => callsOf(openApi), [openApi]);
  const index = useMemo(() => new Map(calls.map((call) => [call.name, call])), [calls]);
  const machines = openApi['x-state-machines'];
  const hash = useHash();
  const place = placeOf(hash);
  const call = place.kind === 'call' ? index.get(place.name) : undefined;
  const [isRailOpen, setRailOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useArrival(hash, main, call?.name ?? 'API');
  const handleLeaveRail = () => setRailOpen(false);
  return (
    <div className="docs">
      <TopBar
        dialect={openApi['x-dialect']}
        isRailOpen={isRailOpen}
        onToggleRail={() => setRailOpen((isOpen) => !isOpen)}
        onSkip={() => main.current?.focus()}
      />
      <Rail
        calls={calls}
        machines={machines}
        place={place}
        isOpen={isRailOpen}
        onLeave={handleLeaveRail}
      />
      <main className="docs-main" ref={main} tabIndex={-1}>
        {place.kind === 'guide' && <Guide calls={calls} index={index} />}
        {place.kind === 'states' && <States machines={machines} />}
        {place.kind === 'call' &&
          (call ? (
            <CallPage key={call.name} call={call} index={index} machines={machines} />
          ) : (
            <NoSuchCall name={place.name} />
          ))}
      </main>
    </div>
  );
}

function NoSuchCall({ name }: { name: string }) {
  return (
    <div className="docs-article">
      <h1>No such call</h1>
      <p>
        This server has no call named <code>{name}</code>. The <a href="#guide">guide</a> is a good
        place to start, and the search finds calls by name, path, feature and refusal.
      </p>
    </div>
  );
}

/** Scrolls to the top or to the section in the hash, moves the focus there, and sets the title of the page. */
function useArrival(hash: string, main: { current: HTMLElement | null }, title: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = `${title} · Hongbao`;
    const section = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (section && main.current?.contains(section)) section.scrollIntoView();
    else window.scrollTo(0, 0);
    if (!isFirst.current) (section ?? main.current)?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [hash, main, title]);
}
