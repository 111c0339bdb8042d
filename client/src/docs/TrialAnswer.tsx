import { Code, Json } from './Code.tsx';
import type { DocsCall } from './calls.ts';
import type { Heard } from './sendAttempt.ts';
import { changeVisit, useVisit } from './visit.ts';

/** What came back: how it went in one line, the whole answer, and what travelled. */
export function TrialAnswer({ call, heard }: { call: DocsCall; heard: Heard }) {
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

/** Longest text that is shown of an answer that is no JSON. */
const TEXT_MAX = 20_000;

/** A token that was just given can be used at once. */
function TokenOffer({ call, token }: { call: DocsCall; token: string | null }) {
  const visit = useVisit();
  if (token === null) return null;
  if (visit.token === token) return <p className="docs-quiet">This token is now in use.</p>;
  const handleUse = () => {
    changeVisit({ token });
  };
  return (
    <button type="button" className="docs-button" onClick={handleUse} data-testid="docs-use-token">
      Use this token{call.who === 'control' ? ' for the member’s calls' : ''}
    </button>
  );
}

interface Wrapped {
  readonly success?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly result?: unknown;
}

function jsonOf(text: string): Wrapped | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function verdictOf(status: number, answer: Wrapped | null): { isGood: boolean; text: string } {
  if (answer === null) return { isGood: status < 400, text: 'An answer that is not JSON' };
  if (answer.success === true) return { isGood: true, text: 'Granted' };
  const reason = fieldOf(answer.result, 'reason') ?? 'refused';
  return {
    isGood: false,
    text: `${String(answer.code)} ${String(reason)}: ${String(answer.message)}`,
  };
}

function tokenIn(answer: Wrapped | null): string | null {
  const token = fieldOf(answer?.result, 'token');
  return typeof token === 'string' ? token : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
