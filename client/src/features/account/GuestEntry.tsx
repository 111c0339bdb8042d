import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../lib/random.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Text } from '../../ui/Text.tsx';
import { useLoginMutation } from './account.api.ts';
import { useSignIn } from './useSignIn.ts';

interface Guest {
  token: string;
  account: string;
  initialPassword: string;
}

/** This device's own id: one guest account per device. */
function deviceId(): string {
  const known = readStored(storageKeys.device);
  if (known) return known;
  const made = randomId();
  writeStored(storageKeys.device, made);
  return made;
}

/** Enters without registering. The account's password is shown once, and only here. */
export function GuestEntry() {
  const { t } = useTranslation();
  const [login, { isLoading }] = useLoginMutation();
  const [guest, setGuest] = useState<Guest | null>(null);
  const signIn = useSignIn();

  const handlePress = async () => {
    const answer = await login({ body: { method: 'guest', deviceId: deviceId() } })
      .unwrap()
      .catch(() => null);
    if (!answer || !('token' in answer)) return;
    const { token, account = '', initialPassword } = answer;
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
      <Button
        kind="line"
        isWide
        isBusy={isLoading}
        onClick={() => void handlePress()}
        data-testid="login-guest"
      >
        {t('login.guest')}
      </Button>
      <Sheet
        isOpen={guest !== null}
        title={t('login.guestTitle')}
        onClose={handleGo}
        testId="guest-sheet"
      >
        <div className="stack-l">
          <Text as="p" tone="muted">
            {t('login.guestText')}
          </Text>
          <dl className="facts">
            <Fact label={t('login.account')}>{guest?.account}</Fact>
            <Fact label={t('login.password')} testId="guest-password">
              {guest?.initialPassword}
            </Fact>
          </dl>
          <CopyButton text={`${guest?.account} ${guest?.initialPassword}`} />
          <Button kind="primary" isWide onClick={handleGo} data-testid="guest-go">
            {t('login.guestGo')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
