import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Text } from '../../ui/Text.tsx';
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
        <Text as="p" tone="muted">
          {t('login.googleText')}
        </Text>
        <CodeField label={t('login.google')} value={code} onValue={setCode} testId="google-code" />
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
