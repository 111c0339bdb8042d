import { useState } from 'react';
import { InputField } from './inputs.tsx';
import type { DocsCall } from './calls.ts';
import { type CallIndex, DEMO, tokenByPassword } from './signIn.ts';
import { changeVisit, useVisit } from './visit.ts';

interface Props {
  call: DocsCall;
  index: CallIndex;
}

/** Form for the world and the credentials, which are stored for this tab. */
export function Credentials({ call, index }: Props) {
  const { world, token, controlToken } = useVisit();
  // Whether the call accepts a token. A stream also works without a token, but sends more events to a member.
  const takesToken =
    call.who === 'member' || call.answers === 'events' || call.answers === 'socket';
  const isOperators = call.who === 'control';
  return (
    <fieldset className="docs-visit">
      <legend>World and member</legend>
      {!isOperators && (
        <InputField
          label="World"
          value={world}
          onChange={(text) => changeVisit({ world: text, token: '' })}
          testId="docs-world"
        />
      )}
      {takesToken && (
        <>
          <InputField
            label="Token"
            value={token}
            placeholder="none: sign in below, or paste one"
            onChange={(text) => changeVisit({ token: text })}
            testId="docs-token"
            {...(token === ''
              ? {}
              : { action: { name: 'Forget', run: () => changeVisit({ token: '' }) } })}
          />
          {token === '' && <SignIn index={index} />}
        </>
      )}
      {isOperators && (
        <InputField
          label="Control token, if this server asks for one"
          value={controlToken}
          isSecret
          onChange={(text) => changeVisit({ controlToken: text })}
        />
      )}
    </fieldset>
  );
}

/** Signs in the demo member with one click, or any member with account and password, for all calls of the page. */
function SignIn({ index }: { index: CallIndex }) {
  const visit = useVisit();
  const [login, setLogin] = useState<{ account: string; password: string }>(DEMO);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async (ask: () => Promise<string>) => {
    setBusy(true);
    setProblem(null);
    try {
      changeVisit({ token: await ask() });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isBusy) void signIn(() => tokenByPassword(index, visit, login));
  };
  return (
    <div className="docs-sign">
      <button
        type="button"
        className="docs-button"
        aria-busy={isBusy}
        onClick={() => void signIn(() => tokenByPassword(index, visit, DEMO))}
        data-testid="docs-demo"
      >
        Sign in as demo member
      </button>
      <details>
        <summary>By account and password</summary>
        <form onSubmit={handleSubmit}>
          <InputField
            label="Account"
            value={login.account}
            onChange={(account) => setLogin({ ...login, account })}
          />
          <InputField
            label="Password"
            value={login.password}
            isSecret
            onChange={(password) => setLogin({ ...login, password })}
          />
          <button type="submit" className="docs-button" aria-busy={isBusy}>
            Sign in
          </button>
        </form>
      </details>
      {problem !== null && (
        <p className="docs-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
