import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { accountApi } from './account.api.ts';
import { clearSession } from './useSignIn.ts';
import { Prose } from '../../ui/layout.tsx';

/** Logs out after a confirmation. The session on this device is deleted even when the request fails. */
export function LogoutRow() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [logout, { isLoading }] = accountApi.logout.useMutation();
  const handleConfirm = async () => {
    await logout()
      .unwrap()
      .catch(() => null);
    setAsking(false);
    navigate('/home', { replace: true });
    clearSession();
  };
  return (
    <>
      <Button kind="line" isWide onClick={() => setAsking(true)} data-testid="logout">
        <Icon name="logout" size={18} />
        {t('member.personal.logout')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={t('member.personal.logoutTitle')}
        confirm={t('member.personal.logout')}
        isBusy={isLoading}
        onConfirm={() => void handleConfirm()}
        onClose={() => setAsking(false)}
      >
        <Prose>{t('member.personal.logoutText')}</Prose>
      </ConfirmSheet>
    </>
  );
}
