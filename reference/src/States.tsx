import { type StateMachine, type Transition, finalStates } from '@hongbao/contracts/states';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { titleOf } from './words.ts';

/**
 * Diagrams of all state machines, drawn from the data with which the server validates transitions. A transition that is
 * not drawn is rejected.
 */
export function States({ machines }: { machines: readonly StateMachine[] }) {
  return (
    <article className="docs-article">
      <h1>State machines</h1>
      <p className="docs-lead">
        Drawn from the data that the server’s rules ask before they change a state. What is not here
        is refused.
      </p>
      <ul className="docs-key" aria-label="Key">
        <li>
          <Mark kind="first" /> begins here
        </li>
        <li>
          <Mark kind="last" /> ends here
        </li>
        <li>
          <span className="docs-by">member</span> by a call
        </li>
        <li>
          <span className="docs-by">operator</span> by a decision
        </li>
        <li>
          <span className="docs-by">clock</span> by itself, in the world’s time
        </li>
      </ul>
      <ul className="docs-jumps" aria-label="Machines">
        {machines.map(({ name }) => (
          <li key={name}>
            <a href={`#states-${name}`}>{titleOf(name)}</a>
          </li>
        ))}
      </ul>
      {machines.map((machine) => (
        <Machine key={machine.name} machine={machine} />
      ))}
    </article>
  );
}

function Machine({ machine }: { machine: StateMachine }) {
  const { name, summary, states, transitions, initial } = machine;
  const last = finalStates(machine);
  return (
    <section className="docs-machine" id={`states-${name}`} tabIndex={-1}>
      <h2>{titleOf(name)}</h2>
      <p>{summary}</p>
      <ol>
        {Object.entries(states).map(([state, meaning]) => (
          <li key={state} id={`state-${name}-${state}`} tabIndex={-1}>
            <Mark kind={state === initial ? 'first' : last.includes(state) ? 'last' : 'middle'} />
            <div>
              <h3>
                <code>{state}</code>
              </h3>
              <p>{meaning}</p>
              <Ways ways={transitions.filter(({ from }) => from === state)} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ways({ ways }: { ways: readonly Transition[] }) {
  if (ways.length === 0) return null;
  return (
    <ul className="docs-ways">
      {ways.map(({ event, to, by }) => (
        <li key={event}>
          <span>{event}</span>
          <Icon name="forward" size={14} />
          <span className="docs-hears">to</span>
          <code>{to}</code>
          {by.map((cause) => (
            <span className="docs-by" key={cause}>
              {cause}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The dot of a state: filled for an initial state, with a ring for a final state. */
function Mark({ kind }: { kind: 'first' | 'middle' | 'last' }) {
  const words = { first: 'first state', last: 'final state', middle: '' }[kind];
  return (
    <span className="docs-mark" data-kind={kind}>
      <span className="docs-hears">{words}</span>
    </span>
  );
}
