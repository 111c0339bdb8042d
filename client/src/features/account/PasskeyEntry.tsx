import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { accountApi } from './account.api.ts';
import { signWithPasskey, supportsPasskeys } from './passkey.ts';
import { usePasskey } from './usePasskey.ts';
import { useSignIn } from './useSignIn.ts';

/** Login with a passkey of this device, without an account name. */
export function PasskeyEntry() {
  const { t } = useTranslation();
  const [login] = accountApi.login.useMutation();
  const { send, isBusy, error } = usePasskey(login);
  const signIn = useSignIn();
  if (!supportsPasskeys()) return null;

  const handlePress = async () => {
    const sent = await send(signWithPasskey);
    if (sent && 'token' in sent.result) await signIn(sent.result.token);
  };
  return (
    <>
      <Button
        kind="line"
        isWide
        isBusy={isBusy}
        onClick={() => void handlePress()}
        data-testid="login-passkey"
      >
        <Icon name="passkey" size={20} />
        {t('account.passkey')}
      </Button>
      <FormError {...error} testId="passkey-said" />
    </>
  );
}
