import { codeBounds } from '@hongbao/contracts/identityBounds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../../api/useSubmit.ts';
import { loadCurrentUser } from '../../../state/currentUser.ts';
import { FailedState, Skeleton } from '../../../ui/Empty.tsx';
import { CodeField } from '../../../ui/fields/CodeField.tsx';
import { CopyField } from '../../../ui/fields/CopyField.tsx';
import { Muted, Stack, Prose } from '../../../ui/layout.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { Submit } from '../../../ui/Submit.tsx';
import { securityApi } from './security.api.ts';

/** Binds an authenticator: shows the key as QR code and text, and then asks for the first code. */
export function AuthenticatorEditor({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { data: key, isError, error, refetch } = securityApi.generateGoogleKey.useQuery();
  const [code, setCode] = useState('');
  const [bind] = securityApi.bindGoogleAuth.useMutation();
  const sending = useSubmit(bind, {
    fieldOf: { googleCodeWrong: 'code' },
  });
  const handleCode = async (googleCode: string) => {
    if (!key || googleCode.length !== codeBounds.max) return;
    const sent = await sending.send({ secret: key.secret, googleCode });
    if (!sent.isDone) return;
    toasts.show(t('member.security.googleBound'), 'good');
    onDone();
    await loadCurrentUser();
  };
  if (!key && isError) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="l">
      <Prose>{t('member.security.googleScan')}</Prose>
      <div className="share-code">
        {key ? (
          <QrCode text={key.otpauthUrl} label={t('member.security.googleQr')} />
        ) : (
          <Skeleton width="16.8rem" height={168} />
        )}
      </div>
      {key ? (
        <CopyField
          label={t('member.security.googleKey')}
          text={key.secret}
          isGrouped
          testId="google-secret"
        />
      ) : null}
      <Muted as="p">{t('member.security.googleKeep')}</Muted>
      <CodeField
        label={t('account.google')}
        value={code}
        onValue={sending.edit(setCode)}
        onComplete={(whole) => void handleCode(whole)}
        problem={sending.fieldError('code')}
        hint={t('member.security.googleCodeHint')}
        testId="google-bind-code"
      />
      <Submit
        sending={sending}
        label={t('member.security.bind')}
        keepsLabel
        hasCountdown
        isDisabled={code.length !== codeBounds.max}
        onPress={() => void handleCode(code)}
        testId="google-bind-save"
      />
    </Stack>
  );
}
