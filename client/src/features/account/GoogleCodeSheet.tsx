import { codeBounds } from '@hongbao/contracts/identityBounds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Text } from '../../ui/Text.tsx';
import { Submit } from '../../ui/Submit.tsx';
import { accountApi } from './account.api.ts';
import { useSignIn } from './useSignIn.ts';

interface Props {
  ticket: string | null;
  onClose: () => void;
}

/** Sheet for the second step of a login to an account with an authenticator. */
export function GoogleCodeSheet({ ticket, onClose }: Props) {
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
      <Text as="p" tone="muted">
        {t('account.googleText')}
      </Text>
      <CodeField
        label={t('account.google')}
        value={code}
        onValue={(next) => {
          setCode(next);
          sending.clearErrors();
        }}
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
