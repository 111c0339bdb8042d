import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../state/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { PasswordEditor } from './PasswordEditor.tsx';

/** Shows content that requires a withdrawal password, or the form that sets the password if there is none. */
export function WithdrawalPasswordGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isSet = useAppSelector((state) => state.session.userInfo?.withdrawPasswordSet === true);
  if (isSet) return children;
  return (
    <>
      <Banner icon="lock">{t('member.withdrawPassword.needed')}</Banner>
      <PasswordEditor type="withdraw" />
    </>
  );
}
