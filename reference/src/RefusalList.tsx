import type { DocsCall } from './calls.ts';
import type { Refusal } from './document.ts';

/** The refusals of a call, followed by the errors of the transport. */
export function RefusalList({ call: { refusals, problems } }: { call: DocsCall }) {
  return (
    <section className="docs-refusals">
      <h2>Refusals</h2>
      {refusals.length === 0 ? (
        <p className="docs-quiet">This call is never refused for a reason of business.</p>
      ) : (
        <>
          <p className="docs-quiet">
            HTTP 200 with <code>success: false</code>, this <code>code</code>, and the key in{' '}
            <code>result.reason</code>.
          </p>
          <List refusals={refusals} />
        </>
      )}
      <details>
        <summary>What the transport may say: {problems.map(({ code }) => code).join(', ')}</summary>
        <List refusals={problems} />
      </details>
    </section>
  );
}

function List({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <dl>
      {refusals.map(({ key, code, text }) => (
        <div key={key}>
          <dt>
            <span>{code}</span> <code>{key}</code>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
