import type { StateMachine } from '@hongbao/contracts/states';
import { CopyText } from './CopyText.tsx';
import { Method } from './Method.tsx';
import { Words } from './Words.tsx';
import type { DocsCall } from './calls.ts';
import { titleOf } from './words.ts';

const who = {
  anyone: 'Anyone may call it',
  member: 'Needs a member’s token',
  control: 'Operator only',
} as const;

const travels = {
  sealed: 'Sealed body',
  multipart: 'Multipart form',
  plain: 'Plain JSON body',
  none: null,
} as const;

interface Props {
  call: DocsCall;
  machines: readonly StateMachine[];
  /** Scrolls to the form that sends the call. */
  onTry(): void;
}

/** The name, path and main facts of a call. */
export function CallHead({ call, machines, onTry }: Props) {
  const own = machines.filter(({ name }) => belongs(name, call.feature));
  return (
    <header className="docs-head">
      <p className="docs-crumb">{titleOf(call.feature)}</p>
      <h1>{call.name}</h1>
      <p className="docs-lead">
        <Words text={call.summary} />
      </p>
      <div className="docs-actions">
        <p className="docs-path">
          <Method method={call.method} />
          <code>{call.path}</code>
          <CopyText text={call.path} what="path" />
        </p>
        <button type="button" className="docs-button" onClick={onTry}>
          Try it
        </button>
      </div>
      {call.effects !== '' && (
        <p className="docs-effects">
          <Words text={call.effects} />
        </p>
      )}
      <ul className="docs-facts" aria-label="To know">
        <li>{who[call.who]}</li>
        {travels[call.transport] && (
          <li>
            <a href={call.transport === 'sealed' ? '#guide-envelope' : '#guide-start'}>
              {travels[call.transport]}
            </a>
          </li>
        )}
        {call.answers === 'events' && <li>Answers with a stream of events</li>}
        {call.answers === 'socket' && <li>A WebSocket</li>}
        {call.movesMoney && (
          <li className="is-gold">
            <a href="#guide-idempotency">Moves money: send an Idempotency-Key</a>
          </li>
        )}
        <li>{call.isExtension ? 'Our extension' : 'The product’s own call'}</li>
        {own.map(({ name }) => (
          <li key={name}>
            <a href={`#states-${name}`}>States: {titleOf(name)}</a>
          </li>
        ))}
      </ul>
    </header>
  );
}

/**
 * Whether a state machine belongs to a feature. A machine is named after its feature or after an entity of the feature:
 * `positions` has `position`, `ieo` has `ieoOrder`.
 */
function belongs(machine: string, feature: string): boolean {
  const singular = feature === 'account' ? 'session' : feature.replace(/s$/, '');
  return machine.toLowerCase().startsWith(singular.toLowerCase());
}
