import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../lib/random.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Fact } from '../../ui/Card.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { accountApi } from './account.api.ts';
import { ProviderMark } from './ProviderMark.tsx';
import { useSignIn } from './useSignIn.ts';
import { Prose } from '../../ui/layout.tsx';

interface Guest {
  token: string;
  account: string;
  initialPassword: string;
}

/** Persisted id of this device. Each device can have one guest account. */
function deviceId(): string {
  const known = readStored(storageKeys.device);
  if (known) return known;
  const made = randomId();
  writeStored(storageKeys.device, made);
  return made;
}

/** Creates a guest account without registration, and shows its password. The password cannot be shown again. */
export function GuestEntry() {
  const { t } = useTranslation();
  const [login] = accountApi.login.useMutation();
  const { send, isBusy, formError, waitUntil } = useSubmit(login, { retry: 'newRequest' });
  const [guest, setGuest] = useState<Guest | null>(null);
  const signIn = useSignIn();

  const handlePress = async () => {
    const answer = await send({ method: 'guest', deviceId: deviceId() });
    if (!answer.isDone || !('token' in answer.result)) return;
    const { token, account = '', initialPassword } = answer.result;
    if (initialPassword) setGuest({ token, account, initialPassword });
    else await signIn(token);
  };
  const handleGo = () => {
    const token = guest?.token;
    setGuest(null);
    if (token) void signIn(token);
  };

  return (
    <>
      <button
        type="button"
        className="way"
        aria-busy={isBusy}
        onClick={() => void handlePress()}
        data-testid="login-guest"
      >
        <ProviderMark of="guest" />
        {t('member.personal.guest')}
      </button>
      {formError ? (
        <div className="ways-said">
          <FormError text={formError} waitUntil={waitUntil} testId="guest-said" />
        </div>
      ) : null}
      <Sheet
        isOpen={guest !== null}
        title={t('account.guestTitle')}
        onClose={handleGo}
        testId="guest-sheet"
      >
        <div className="stack-l">
          <Prose>{t('account.guestText')}</Prose>
          <dl className="facts">
            <Fact label={t('account.account')}>{guest?.account}</Fact>
            <Fact label={t('account.password')} testId="guest-password">
              {guest?.initialPassword}
            </Fact>
          </dl>
          <CopyButton text={`${guest?.account} ${guest?.initialPassword}`} />
          <Button kind="primary" isWide onClick={handleGo} data-testid="guest-go">
            {t('account.guestGo')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
