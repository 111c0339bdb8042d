import { useRef } from 'react';
import type { StateMachine } from '@hongbao/contracts/states';
import { CallHead } from './CallHead.tsx';
import { Code, Json } from './Code.tsx';
import { FieldTable } from './FieldTable.tsx';
import { RefusalList } from './RefusalList.tsx';
import { Tabs } from './Tabs.tsx';
import { TryIt } from './TryIt.tsx';
import { Words } from './Words.tsx';
import type { DocsCall } from './calls.ts';
import type { Parameter, Schema } from './document.ts';
import type { CallIndex } from './signIn.ts';

interface Props {
  call: DocsCall;
  index: CallIndex;
  machines: readonly StateMachine[];
}

/**
 * The page of one call: the reference on the left, an example and code on the right; below them the form that sends the
 * call, with its answer on the right.
 */
export function CallPage({ call, index, machines }: Props) {
  const trial = useRef<HTMLElement>(null);
  const handleTry = () => {
    // `focus` alone scrolls to the center, which puts the heading of a form of the screen's height below the top bar.
    trial.current?.scrollIntoView();
    trial.current?.focus({ preventScroll: true });
  };
  return (
    <article className="docs-call">
      <CallHead call={call} machines={machines} onTry={handleTry} />
      <div className="docs-columns">
        <div className="docs-said">
          {(call.parameters.length > 0 || call.transport === 'none') && (
            <FieldTable
              title="Parameters"
              schema={schemaOf(call.parameters)}
              none="None."
              isInput
            />
          )}
          {call.transport !== 'none' && (
            <FieldTable
              title={bodyTitle(call)}
              schema={call.body}
              none="An empty object."
              isInput
            />
          )}
          {call.rules.length > 0 && (
            <section className="docs-rules">
              <h2>Rules over several fields</h2>
              <ul>
                {call.rules.map((rule) => (
                  <li key={rule}>
                    <Words text={rule} />.
                  </li>
                ))}
              </ul>
            </section>
          )}
          <FieldTable
            title={resultTitles[call.answers]}
            schema={call.result}
            none={call.answers === 'file' ? 'The file itself.' : 'Nothing: the result is null.'}
          />
          <RefusalList call={call} />
        </div>
        <div className="docs-shown">
          <Example call={call} />
          <section aria-label="Snippets">
            <h2>Code</h2>
            <Tabs
              label="Language"
              tabs={call.snippets.map(({ lang, label, source }) => ({
                name: label,
                content: (
                  <Code
                    code={source}
                    language={lang === 'Shell' ? 'sh' : 'ts'}
                    what={`${label} code`}
                  />
                ),
              }))}
            />
          </section>
        </div>
      </div>
      <TryIt call={call} index={index} at={trial} />
    </article>
  );
}

const resultTitles = {
  wrapped: 'Result',
  file: 'Result',
  events: 'Each event',
  socket: 'Each message',
} as const;

/** The recorded example of a call, with shortened lists. */
function Example({ call }: { call: DocsCall }) {
  const asked = requestOf(call);
  const answer = <Json value={call.answerExample} what="recorded answer" />;
  return (
    <section aria-label="Example">
      <h2>Example</h2>
      {asked === null ? (
        answer
      ) : (
        <Tabs
          label="Example"
          tabs={[
            {
              name: call.transport === 'sealed' ? 'Request, opened' : 'Request',
              content: <Json value={asked} what="recorded request" />,
            },
            { name: call.answers === 'events' ? 'Events' : 'Answer', content: answer },
          ]}
        />
      )}
      <p className="docs-quiet">
        Recorded from a running server. Lists are cut to two records; <code>total</code> stays true.
      </p>
    </section>
  );
}

function requestOf({ parameters, transport, bodyExample }: DocsCall): object | null {
  const given = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters.flatMap((each) =>
        each.in === place && each.example !== undefined ? [[each.name, each.example]] : [],
      ),
    );
  const parts = { path: given('path'), query: given('query') };
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
  const body = transport === 'none' || bodyExample === undefined ? [] : [['body', bodyExample]];
  const all = [...filled, ...body];
  if (all.length === 0) return null;
  return all.length === 1 && body.length === 1 ? (bodyExample as object) : Object.fromEntries(all);
}

function bodyTitle({ transport }: DocsCall): string {
  if (transport === 'sealed') return 'Body, inside its envelope';
  return transport === 'multipart' ? 'Form' : 'Body';
}

/** Converts parameters to the schema of one object, so that they are displayed like other fields. */
function schemaOf(parameters: readonly Parameter[]): Schema {
  return {
    properties: Object.fromEntries(
      parameters.map(({ name, in: place, schema, description = '' }) => [
        name,
        { ...schema, description: place === 'path' ? `${description} In the path.` : description },
      ]),
    ),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}
