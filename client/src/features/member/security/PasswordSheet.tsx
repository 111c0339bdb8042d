import type { PasswordType } from '@hongbao/contracts/member/member.types';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../state/store.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PasswordEditor } from './PasswordEditor.tsx';

interface Props {
  type: PasswordType;
  isOpen: boolean;
  onClose: () => void;
}

/** Sheet that sets or changes the login password or the withdrawal password. */
export function PasswordSheet({ type, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const isSet = useAppSelector((state) => state.session.userInfo?.withdrawPasswordSet) ?? false;
  const title =
    type === 'login'
      ? t('member.security.changeLogin')
      : t(isSet ? 'member.security.changeWithdraw' : 'member.security.setWithdraw');
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose} testId={`password-${type}`}>
      <PasswordEditor type={type} onDone={onClose} />
    </Sheet>
  );
}
