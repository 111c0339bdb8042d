import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useLoginByGoogleCodeMutation } from './account.api.ts';
import { useSignIn } from './useSignIn.ts';

/** The second step of a login whose account has an authenticator bound. */
export function GoogleCodeSheet({
  ticket,
  onClose,
}: {
  ticket: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [finish, { isLoading }] = useLoginByGoogleCodeMutation();
  const signIn = useSignIn();
  const handlePress = async () => {
    if (!ticket) return;
    const answer = await finish({ body: { ticket, googleCode: code } })
      .unwrap()
      .catch(() => null);
    if (!answer) return;
    onClose();
    await signIn(answer.token);
  };
  return (
    <Sheet isOpen={ticket !== null} title={t('login.google')} onClose={onClose}>
      <div className="stack-l">
        <p className="muted">{t('login.googleText')}</p>
        <Field
          label={t('login.google')}
          value={code}
          onValue={(text) => setCode(text.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-testid="google-code"
        />
        <Button
          kind="primary"
          isWide
          isBusy={isLoading}
          disabled={code.length !== 6}
          onClick={() => void handlePress()}
        >
          {t('login.submit')}
        </Button>
      </div>
    </Sheet>
  );
}
