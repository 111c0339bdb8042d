import { useEffect, useRef, useState } from 'react';
import { Code } from './Code.tsx';
import type { Attempt } from './attempt.ts';
import { readStream } from './readStream.ts';

/** Maximum number of events on the page. Older events are dropped. */
const EVENTS_MAX = 30;

interface Props {
  attempt: Attempt;
  problem: string | null;
}

interface StreamEvent {
  readonly number: number;
  readonly text: string;
}

/** Shows the events of a stream as they arrive, until the stream is stopped. */
export function StreamTrial({ attempt, problem }: Props) {
  const [events, setEvents] = useState<readonly StreamEvent[]>([]);
  const [ending, setEnding] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const listen = async () => {
    const controller = new AbortController();
    stop.current = controller;
    let number = 0;
    try {
      for await (const text of readStream(attempt, controller.signal)) {
        number += 1;
        const event = { number, text };
        setEvents((before) => [event, ...before].slice(0, EVENTS_MAX));
      }
      setEnding('The server ended the stream.');
    } catch (error) {
      if (controller.signal.aborted) setEnding('Stopped.');
      else setEnding(`The stream broke: ${error instanceof Error ? error.message : ''}`);
    }
    setOpen(false);
  };
  const handlePress = () => {
    if (isOpen) return stop.current?.abort();
    if (problem !== null) return undefined;
    setEvents([]);
    setEnding(null);
    setOpen(true);
    return void listen();
  };
  return (
    <>
      <button
        type="button"
        className="docs-button is-main"
        aria-disabled={!isOpen && problem !== null}
        onClick={handlePress}
        data-testid="docs-send"
      >
        {isOpen ? 'Stop' : 'Listen'}
      </button>
      {problem !== null && <p className="docs-problem">{problem}</p>}
      <p className="docs-quiet" role="status">
        {ending ?? (isOpen ? 'Listening …' : 'Events appear here as they come.')}
      </p>
      <ol className="docs-events" data-testid="docs-events">
        {events.map(({ number, text }) => (
          <li key={number}>
            <span>{number}</span>
            <Code code={prettyOf(text)} language="json" what={`event ${number}`} canCopy={false} />
          </li>
        ))}
      </ol>
    </>
  );
}

function prettyOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
