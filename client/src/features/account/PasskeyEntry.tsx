import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { accountApi } from './account.api.ts';
import { type PasskeyTrouble, signWithPasskey, supportsPasskeys } from './passkey.ts';
import { useSignIn } from './useSignIn.ts';

/** Login with a passkey of this device, without an account name. */
export function PasskeyEntry() {
  const { t } = useTranslation();
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null);
  const [getChallenge] = accountApi.getPasskeyChallenge.useMutation();
  const [login] = accountApi.login.useMutation();
  const asking = useSubmit(() => getChallenge(), { retry: 'newRequest' });
  const sending = useSubmit(login, { retry: 'newRequest' });
  const { formError, waitUntil } = sending.failure ? sending : asking;
  const signIn = useSignIn();
  if (!supportsPasskeys()) return null;

  const handlePress = async () => {
    setTrouble(null);
    sending.clearErrors();
    const asked = await asking.send({});
    if (!asked.isDone) return;
    const body = await signWithPasskey(asked.result.challenge);
    if (typeof body === 'string') return setTrouble(body);
    const answer = await sending.send(body);
    if (answer.isDone && 'token' in answer.result) await signIn(answer.result.token);
  };
  return (
    <>
      <Button
        kind="line"
        isWide
        isBusy={asking.isBusy || sending.isBusy}
        onClick={() => void handlePress()}
        data-testid="login-passkey"
      >
        <Icon name="passkey" size={20} />
        {t('account.passkey')}
      </Button>
      <FormError
        text={trouble ? t(`account.passkeyTrouble.${trouble}`, { host: 'localhost' }) : formError}
        waitUntil={waitUntil}
        testId="passkey-said"
      />
    </>
  );
}
