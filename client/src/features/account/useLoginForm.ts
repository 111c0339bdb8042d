import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../api/useForm.ts';
import { combineCalls } from '../../api/useSubmit.ts';
import { useAppSelector } from '../../state/store.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { toasts } from '../../ui/toasts.ts';
import { accountApi } from './account.api.ts';
import {
  areNames,
  contactName,
  emptyNames,
  emptySecrets,
  type LoginField,
  type LoginForm,
  type LoginTextField,
  loginFields,
  toLoginNames,
  loginProblems,
  reduceLogin,
  summarizeLogin,
  visibleFields,
} from './loginForm.ts';
import { useSignIn } from './useSignIn.ts';

interface Start {
  mode: LoginForm['mode'];
  inviteCode: string;
}

/** State of the login form, its validation (shown after the first submit) and its submission. */
export function useLoginForm(start: Start, onTicket: (ticket: string) => void) {
  const { t } = useTranslation();
  const region = useAppSelector((state) => state.session.countryInfo.country_code);
  const [names, setNames] = usePersisted('login/names', emptyNames(region), areNames);
  const [secrets, setSecrets] = useState({ ...emptySecrets, mode: start.mode });
  const [isLinked, setLinked] = useState(start.inviteCode !== '');
  const form: LoginForm = {
    ...names,
    ...secrets,
    ...(isLinked ? { inviteCode: start.inviteCode } : {}),
  };
  /** A problem of a field that a request detected before the form was submitted. */
  const [found, setFound] = useState<{ field: LoginField; key: string } | null>(null);
  const signIn = useSignIn();
  const [login] = accountApi.login.useMutation();
  const [byEmail] = accountApi.loginByEmail.useMutation();
  const [byPhone] = accountApi.loginByPhone.useMutation();
  const [byGoogle] = accountApi.loginByGoogleCode.useMutation();
  const [hasGoogle] = accountApi.checkGoogleAuth.useMutation();
  const [isKnown] = accountApi.checkAccount.useMutation();
  const [register] = accountApi.register.useMutation();
  const [reset] = accountApi.resetPassword.useMutation();

  const ask = async (asked: LoginForm) => {
    const body = summarizeLogin(asked);
    if (asked.mode === 'reset') return reset({ body: body.reset }).unwrap();
    if (asked.mode === 'register') return register({ body: body.register }).unwrap();
    if (asked.way === 'email') return byEmail({ body: body.byEmail }).unwrap();
    if (asked.way === 'phone') return byPhone({ body: body.byPhone }).unwrap();
    if (asked.way === 'google') {
      // Returns null for an account without an authenticator, which has no code to verify.
      const { bound } = await hasGoogle({ query: { account: body.byGoogle.account } }).unwrap();
      if (!bound) return null;
      return byGoogle({ body: body.byGoogle }).unwrap();
    }
    return login({ body: body.login }).unwrap();
  };
  const editing = useForm(({ body }: { body: LoginForm }) => combineCalls(() => ask(body)), {
    values: form,
    store: (next) => {
      const { mode, captcha, googleCode, password, repeat, agreed } = next;
      setSecrets({ mode, captcha, googleCode, password, repeat, agreed });
      setNames(toLoginNames(next));
      if (next.inviteCode !== form.inviteCode) setLinked(false);
      setFound(null);
    },
    reduce: reduceLogin,
    fields: visibleFields(form),
    problems: loginProblems(form),
    words: (problem) => t(`account.problem.${problem}`),
    fieldOf: loginFields(form),
    retry: 'newRequest',
  });
  const { change } = editing;
  const setMode = (mode: LoginForm['mode']) => {
    editing.hideProblems();
    change({ mode });
  };

  const submit = async (): Promise<boolean> => {
    const sent = await editing.submit(form);
    if (!sent.isDone) return false;
    if (form.mode === 'reset') {
      toasts.show(t('account.resetDone'), 'good');
      editing.hideProblems();
      change({ mode: 'login', way: 'password', account: contactName(form) });
      return true;
    }
    const { result } = sent;
    if (result === null) setFound({ field: 'account', key: 'googleNotBound' });
    else if ('ticket' in result) onTicket(result.ticket);
    else {
      // The fields of the member who signs in are empty, which is not a problem of this form.
      editing.hideProblems();
      await signIn(result.token, { isNew: form.mode === 'register' });
    }
    return result !== null;
  };

  /** Called before a code is requested for a registration. Returns false if the name is taken. */
  const mayBeSent = async () => {
    if (form.mode !== 'register') return true;
    const { exists } = await isKnown({ query: { account: contactName(form) } }).unwrap();
    if (exists) setFound({ field: form.contact, key: 'exists' });
    return !exists;
  };

  const problemAt = (field: LoginField): string | undefined =>
    found?.field === field ? t(`account.problem.${found.key}`) : editing.problemAt(field);
  return {
    form,
    change,
    setMode,
    problemAt,
    /** Props of the field of a text. */
    input: (field: LoginTextField) => ({ ...editing.input(field), problem: problemAt(field) }),
    /** Whether the email address or phone number of this registration is already registered. */
    isTaken: found?.key === 'exists' || editing.fieldError(form.contact) !== undefined,
    sending: editing,
    submit,
    mayBeSent,
  };
}
