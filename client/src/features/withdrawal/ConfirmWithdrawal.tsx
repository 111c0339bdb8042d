import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../lib/failure.ts';
import { useAppSelector } from '../../state/store.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { focusFirstProblem } from '../../lib/focusFirstProblem.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { PasswordField } from '../account/PasswordField.tsx';
import { PasswordEditor } from '../member/security/PasswordEditor.tsx';
import { OrderFacts, type WithdrawalOrder } from './OrderFacts.tsx';
import { useConfirmation } from './useConfirmation.ts';

interface Props {
  isOpen: boolean;
  order: WithdrawalOrder;
  onClose: () => void;
  onDone: (id: string) => void;
  /** Returns true if the form below the sheet shows the refusal; otherwise the sheet shows it. */
  onRefused: (failure: Failure) => boolean;
}

/**
 * The confirmation of a withdrawal with all figures and the credentials. An approved withdrawal cannot be canceled.
 */
export function ConfirmWithdrawal({ isOpen, order, onClose, onDone, onRefused }: Props) {
  const { t } = useTranslation();
  const isSet = useAppSelector((state) => state.session.userInfo?.withdrawPasswordSet === true);
  // A member without a withdrawal password sets it first; the confirmation follows.
  if (!isSet)
    return (
      <Sheet
        isOpen={isOpen}
        title={t('member.withdrawPassword.set')}
        onClose={onClose}
        testId="withdraw-password-sheet"
      >
        <PasswordEditor type="withdraw" />
      </Sheet>
    );
  return <Confirm {...{ isOpen, order, onClose, onDone, onRefused }} />;
}

function Confirm({ isOpen, order, onClose, onDone, onRefused }: Props) {
  const { t } = useTranslation();
  const secrets = useRef<HTMLDivElement>(null);
  const confirmation = useConfirmation(order);
  const { sending, problemOf: say } = confirmation;
  const handleConfirm = async () => {
    const sent = await confirmation.confirm();
    if (sent?.isDone) onDone(sent.result.id);
    else if (sent?.failure && onRefused(sent.failure)) onClose();
    else requestAnimationFrame(() => secrets.current && focusFirstProblem(secrets.current));
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('withdrawal.confirmTitle')}
      confirm={t('withdrawal.confirm')}
      keep={t('common.back')}
      sending={sending}
      errorTestId="withdrawal-failed"
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
      testId="withdrawal-confirm"
    >
      <OrderFacts order={order} />
      {order.to.type === 'blockchain' ? (
        <Banner tone="warn">{t('withdrawal.networkWarning', { network: order.to.network })}</Banner>
      ) : null}
      {sending.isLost ? null : (
        <div className="stack-l" ref={secrets}>
          <PasswordField
            label={t('member.withdrawPassword.name')}
            value={confirmation.password}
            onValue={confirmation.changePassword}
            autoComplete="current-password"
            problem={say('withdrawPassword')}
            testId="withdrawal-password"
          />
          {order.config.googleCodeNeeded ? (
            <CodeField
              label={t('member.withdrawPassword.code')}
              value={confirmation.code}
              onValue={confirmation.changeCode}
              problem={say('googleCode')}
              testId="withdrawal-code"
            />
          ) : null}
        </div>
      )}
    </ConfirmSheet>
  );
}
