import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../state/store.ts';
import { useSearch } from '../../state/place.ts';
import { OtherWays } from './OtherWays.tsx';
import { LoginFields } from './LoginFields.tsx';
import { contactName, contacts, ways } from './loginForm.ts';
import { useLoginForm } from './useLoginForm.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstProblem } from '../../lib/focusFirstProblem.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Empty.tsx';
import { Article } from '../../ui/Article.tsx';
import { settingsApi } from '../settings/settings.api.ts';
import { codeBounds } from '@hongbao/contracts/identityBounds';
import { useSubmit } from '../../api/useSubmit.ts';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { accountApi } from './account.api.ts';
import { useSignIn } from './useSignIn.ts';
import { Line, Prose } from '../../ui/layout.tsx';

const words = {
  login: { head: 'account.welcome', submit: 'account.submit' },
  register: { head: 'account.create', submit: 'account.register' },
  reset: { head: 'account.reset', submit: 'account.resetSubmit' },
} as const;
const wayWords = {
  password: 'account.password',
  email: 'account.email',
  phone: 'account.phone',
  google: 'account.googleWay',
} as const;

export function Page() {
  const { t } = useTranslation();
  const search = useSearch();
  const inviteCode = search.get('inviteCode') ?? search.get('code') ?? '';
  const isRegistering = search.get('mode') === 'register' || inviteCode !== '';
  const [ticket, setTicket] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const login = useLoginForm({ mode: isRegistering ? 'register' : 'login', inviteCode }, setTicket);
  const { form, change, setMode, problemAt, submit } = login;
  const { head, submit: submitWord } = words[form.mode];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit().then(() =>
      requestAnimationFrame(() => element.current && focusFirstProblem(element.current)),
    );
  };
  return (
    <Screen title={t(head)}>
      <SessionEnded />
      {form.mode === 'login' ? (
        <div className="login-head">
          <Logo size={44} />
          <Prose>{t('account.slogan')}</Prose>
        </div>
      ) : null}
      <form ref={element} className="stack-l" onSubmit={handleSubmit} noValidate>
        {form.mode === 'login' ? (
          <Segmented
            label={t('account.method')}
            value={form.way}
            onChange={(way) => change({ way })}
            testId="login-way"
            options={ways.map((value) => ({ value, label: t(wayWords[value]) }))}
          />
        ) : null}
        {form.mode === 'login' ? null : (
          <Segmented
            label={t(form.mode === 'register' ? 'account.contact' : 'account.resetBy')}
            value={form.contact}
            onChange={(contact) => change({ contact })}
            testId="login-contact"
            options={contacts.map((value) => ({ value, label: t(wayWords[value]) }))}
          />
        )}
        <LoginFields {...login} />
        {login.isTaken && form.mode === 'register' ? (
          <Button
            kind="text"
            isSmall
            onClick={() => change({ mode: 'login', way: 'password', account: contactName(form) })}
            data-testid="login-instead"
          >
            {t('account.instead')}
          </Button>
        ) : null}
        {form.mode === 'register' ? (
          <AgreementCheck
            isOn={form.agreed}
            onChange={(agreed) => change({ agreed })}
            problem={problemAt('agreed')}
          />
        ) : null}
        <Submit
          sending={login.sending}
          label={t(submitWord)}
          hasCountdown
          testId="login-submit"
          errorTestId="login-said"
        />
      </form>
      <div className="between wrap">
        <Button
          kind="text"
          isSmall
          onClick={() => setMode(form.mode === 'login' ? 'register' : 'login')}
          data-testid="login-switch"
        >
          {t(form.mode === 'login' ? 'account.toRegister' : 'account.toLogin')}
        </Button>
        {form.mode === 'login' ? (
          <Button kind="text" isSmall onClick={() => setMode('reset')} data-testid="login-forgot">
            {t('account.forgot')}
          </Button>
        ) : null}
      </div>
      {form.mode === 'login' ? (
        <>
          <p className="rule">{t('account.or')}</p>
          <OtherWays onTicket={setTicket} />
        </>
      ) : null}
      <GoogleCodeSheet ticket={ticket} onClose={() => setTicket(null)} />
    </Screen>
  );
}

/** Message with the reason why the session ended, and that no data was lost. */
function SessionEnded() {
  const { t } = useTranslation();
  const ended = useAppSelector((state) => state.session.ended);
  if (!ended) return null;
  return (
    <Notice tone="warn" title={t('account.ended.title')} testId="session-ended">
      {t(`account.ended.${ended}`)}
    </Notice>
  );
}

interface AgreementCheckProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  problem: string | undefined;
}

/** Checkbox of the consent to the agreements, with links to them. */
function AgreementCheck({ isOn, onChange, problem }: AgreementCheckProps) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  return (
    <div>
      <Line isWrapped gap="xs">
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            data-testid="login-agree"
          />
          <span>{t('account.agree')}</span>
        </label>
        <button
          type="button"
          className="linkish"
          onClick={() => setReading(true)}
          aria-label={t('account.agreement')}
        >
          {t('account.readAgreement')}
        </button>
      </Line>
      {problem ? (
        <p className="field-problem" role="alert">
          <Icon name="warning" size={14} />
          {problem}
        </p>
      ) : null}
      <Sheet isOpen={isReading} title={t('account.agreement')} onClose={() => setReading(false)}>
        <Agreement />
      </Sheet>
    </div>
  );
}

function Agreement() {
  const { data } = settingsApi.getSetting.useQuery({ query: { key: 'userAgreement' } });
  if (data === undefined) return <SkeletonRows />;
  const text = typeof data === 'string' ? data : String(data?.['content'] ?? data?.['text'] ?? '');
  return <Article text={text} />;
}

/** Sheet for the second step of a login to an account with an authenticator. */
function GoogleCodeSheet({ ticket, onClose }: { ticket: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={ticket !== null}
      title={t('account.google')}
      onClose={onClose}
      testId="google-sheet"
    >
      {ticket === null ? null : <CodeForm ticket={ticket} onDone={onClose} />}
    </Sheet>
  );
}

function CodeForm({ ticket, onDone }: { ticket: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [finish] = accountApi.loginByGoogleCode.useMutation();
  const sending = useSubmit(finish, {
    fieldOf: { googleCodeWrong: 'code' },
    retry: 'newRequest',
  });
  const signIn = useSignIn();
  const handleCode = async (googleCode: string) => {
    const answer = await sending.send({ ticket, googleCode });
    if (!answer.isDone) return;
    onDone();
    await signIn(answer.result.token);
  };
  return (
    <div className="stack-l">
      <Prose>{t('account.googleText')}</Prose>
      <CodeField
        label={t('account.google')}
        value={code}
        onValue={sending.edit(setCode)}
        onComplete={(whole) => void handleCode(whole)}
        problem={sending.fieldError('code')}
        testId="google-code"
      />
      <Submit
        sending={sending}
        label={t('account.submit')}
        hasCountdown
        isDisabled={code.length !== codeBounds.max}
        onPress={() => void handleCode(code)}
      />
    </div>
  );
}
