import { type RefObject, useState } from 'react';
import { serverAddress } from '@hongbao/client/lib/basePath.ts';
import { randomId } from '@hongbao/client/lib/random.ts';
import { CopyText } from './CopyText.tsx';
import { Credentials } from './Credentials.tsx';
import { StreamTrial } from './StreamTrial.tsx';
import { TrialAnswer } from './TrialAnswer.tsx';
import { TrialForm } from './TrialForm.tsx';
import { jsonOf, tokenIn } from './answer.ts';
import { attemptOf, formOf, problemOf } from './attempt.ts';
import type { DocsCall } from './calls.ts';
import { curlOf } from './curlOf.ts';
import { powershellOf } from './powershellOf.ts';
import { type Answer, sendAttempt } from './sendAttempt.ts';
import { type CallIndex, DEMO, keyUrl, tokenByPassword } from './signIn.ts';
import { changeVisit, useVisit } from './visit.ts';

interface Props {
  call: DocsCall;
  index: CallIndex;
  at: RefObject<HTMLElement | null>;
}

/**
 * Sends a call to this server, with a body sealed in the browser, and shows the answer. A member's call without a token
 * signs in the demo member first.
 */
export function TryIt({ call, index, at }: Props) {
  const visit = useVisit();
  const [form, setForm] = useState(() => formOf(call, visit, randomId()));
  const [lastAnswer, setLastAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const problem = problemOf(call, form);
  const signsIn = call.who === 'member' && visit.token === '';
  const powershell =
    problem === null ? powershellOf(call, attemptOf(call, form, visit), serverAddress()) : null;
  const handleSend = async () => {
    if (isSending || problem !== null) return;
    setSending(true);
    setFailure(null);
    try {
      const signedIn = signsIn
        ? { ...visit, token: await tokenByPassword(index, visit, DEMO) }
        : visit;
      if (signsIn) changeVisit({ token: signedIn.token });
      const answer = await sendAttempt(call, attemptOf(call, form, signedIn), keyUrl(index));
      setLastAnswer(answer);
      // Uses the token of the member who has just signed in for the next calls.
      const token = call.who === 'control' ? null : tokenIn(jsonOf(answer.text));
      if (token !== null) changeVisit({ token });
    } catch (error) {
      setLastAnswer(null);
      setFailure(wordsOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="docs-try" aria-labelledby="try" ref={at} tabIndex={-1}>
      <h2 id="try">Try it</h2>
      <div className="docs-columns">
        <div className="docs-trial">
          <Credentials call={call} index={index} />
          <TrialForm call={call} form={form} onChange={setForm} />
        </div>
        <div className="docs-outcome">
          {call.answers === 'events' ? (
            <StreamTrial attempt={attemptOf(call, form, visit)} problem={problem} />
          ) : (
            <>
              <button
                type="button"
                className="docs-button is-main"
                aria-disabled={isSending || problem !== null}
                aria-busy={isSending}
                onClick={() => void handleSend()}
                data-testid="docs-send"
              >
                {isSending
                  ? 'Sending …'
                  : `${signsIn ? 'Sign in as demo member and send' : 'Send'} ${call.method}`}
              </button>
              {problem === null && (
                <CopyText
                  text={curlOf(call, attemptOf(call, form, visit), serverAddress())}
                  what="command for curl"
                  label="Copy as curl"
                />
              )}
              {powershell !== null && (
                <CopyText
                  text={powershell}
                  what="command for PowerShell"
                  label="Copy as PowerShell"
                />
              )}
              {problem !== null && <p className="docs-problem">{problem}</p>}
              <div aria-live="polite">
                {failure !== null && (
                  <p className="docs-problem" role="alert">
                    No answer: {failure}
                  </p>
                )}
                {lastAnswer && <TrialAnswer call={call} answer={lastAnswer} />}
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'nothing came back within 30 seconds.';
  return error instanceof Error ? error.message : String(error);
}
