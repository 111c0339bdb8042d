import { Code, Json } from './Code.tsx';
import { jsonOf, tokenIn, verdictOf } from './answer.ts';
import type { DocsCall } from './calls.ts';
import type { Answer } from './sendAttempt.ts';
import { changeVisit, useVisit } from './visit.ts';

/** The answer to a call: a summary in one line, the full answer, and the encrypted body. */
export function TrialAnswer({ call, answer: heard }: { call: DocsCall; answer: Answer }) {
  const { status, tookMs, text, sealed, headers } = heard;
  const answer = jsonOf(text);
  const verdict = verdictOf(status, answer);
  return (
    <div className="docs-answer" data-testid="docs-answer">
      <p className="docs-verdict" data-good={verdict.isGood}>
        <strong>{verdict.text}</strong>
        <span>HTTP {status}</span>
        <span>{Math.round(tookMs)} ms</span>
      </p>
      {status === 401 && call.who === 'member' && (
        <p className="docs-problem">Sign in above: this call needs a member’s token.</p>
      )}
      <TokenOffer call={call} token={tokenIn(answer)} />
      {answer === null ? (
        <Code code={text.slice(0, TEXT_MAX)} language="json" what="answer" />
      ) : (
        <Json value={answer} what="answer" />
      )}
      {sealed !== null && (
        <details>
          <summary>The sealed body, as it travelled</summary>
          <p className="docs-quiet">
            The key under RSA, a dot, the JSON under the key; as one JSON string.
          </p>
          <Code code={JSON.stringify(sealed)} language="json" what="sealed body" />
        </details>
      )}
      {headers.length > 0 && (
        <details>
          <summary>Headers of the answer</summary>
          <Code
            code={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
            language="sh"
            what="headers of the answer"
          />
        </details>
      )}
    </div>
  );
}

/** Maximum number of characters that are shown of an answer that is not JSON. */
const TEXT_MAX = 20_000;

/**
 * Shown if an answer contains a token. A token of a login is already in use; a token created by a control call can be
 * applied with a button.
 */
function TokenOffer({ call, token }: { call: DocsCall; token: string | null }) {
  const visit = useVisit();
  if (token === null) return null;
  if (visit.token === token)
    return <p className="docs-quiet">This token is now in use for the calls you try.</p>;
  if (call.who !== 'control') return null;
  return (
    <button
      type="button"
      className="docs-button"
      onClick={() => changeVisit({ token })}
      data-testid="docs-use-token"
    >
      Use this token for the member’s calls
    </button>
  );
}
