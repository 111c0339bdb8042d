import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../ui/toasts.ts';
import { useAppSelector } from '../../state/store.ts';
import {
  useLoginByEmailMutation,
  useLoginByPhoneMutation,
  useLoginMutation,
  useRegisterMutation,
  useResetPasswordMutation,
} from './account.api.ts';
import {
  emptyLoginForm,
  type LoginForm,
  problemsOf,
  reduceLogin,
  summarizeLogin,
} from './loginForm.ts';
import { useSignIn } from './useSignIn.ts';

/** The login form at work: its state, its problems once a submit was tried, and what submitting does. */
export function useLoginForm(mode: LoginForm['mode'], onTicket: (ticket: string) => void) {
  const { t } = useTranslation();
  const areaCode = useAppSelector((state) => String(state.session.countryInfo.phone_code));
  const [form, change] = useReducer(reduceLogin, { ...emptyLoginForm(areaCode), mode });
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const signIn = useSignIn();
  const [login] = useLoginMutation();
  const [byEmail] = useLoginByEmailMutation();
  const [byPhone] = useLoginByPhoneMutation();
  const [register] = useRegisterMutation();
  const [reset] = useResetPasswordMutation();
  const problems = problemsOf(form);

  const ask = () => {
    const body = summarizeLogin(form);
    if (form.mode === 'register') return register({ body: body.register }).unwrap();
    if (form.way === 'email') return byEmail({ body: body.byEmail }).unwrap();
    if (form.way === 'phone') return byPhone({ body: body.byPhone }).unwrap();
    return login({ body: body.login }).unwrap();
  };

  const send = async () => {
    if (form.mode === 'reset') {
      await reset({ body: summarizeLogin(form).reset }).unwrap();
      toasts.show(t('login.resetDone'), 'good');
      change({ mode: 'login' });
      setTried(false);
      return;
    }
    const answer = await ask();
    if ('ticket' in answer) onTicket(answer.ticket);
    else await signIn(answer.token);
  };

  const submit = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0 || isBusy) return;
    setBusy(true);
    // A refusal was already shown as a toast; the form stays as it is to be corrected.
    await send().catch(() => undefined);
    setBusy(false);
  };

  const setMode = (next: LoginForm['mode']) => {
    setTried(false);
    change({ mode: next });
  };
  return { form, change, setMode, problems: wasTried ? problems : {}, submit, isBusy };
}
