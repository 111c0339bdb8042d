import type { BodyOf } from '@hongbao/contracts/call';
import type { changePassword } from '@hongbao/contracts/member/member.calls';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneOrder } from '../../api/useOneOrder.ts';
import { failureText } from '../../i18n/failureText.ts';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { useAppSelector } from '../../state/store.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { focusFirstProblem } from '../../ui/fields/focusFirstProblem.ts';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useSetWithdrawalPasswordMutation } from './member.api.ts';
import { PasswordField } from './PasswordField.tsx';

/** Sets the first withdrawal password. Where an authenticator is bound its code is asked for too. */
export function WithdrawalPasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const hasCode = useAppSelector((state) => state.session.userInfo?.googleAuthBound === true);
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [code, setCode] = useState('');
  const [wasTried, setTried] = useState(false);
  const [set] = useSetWithdrawalPasswordMutation();
  const sending = useOneOrder<BodyOf<typeof changePassword>, null>(set);
  const problems = problemsOf({ password, repeat, code: hasCode ? code : null });
  const say = (field: keyof typeof problems) => {
    const key = problems[field];
    return wasTried && key ? t(`withdrawPassword.problem.${key}`) : undefined;
  };
  const handleSave = async () => {
    setTried(true);
    if (!sending.isLost && Object.values(problems).some(Boolean))
      return requestAnimationFrame(() => box.current && focusFirstProblem(box.current));
    const saved = await sending.submit({
      type: 'withdraw',
      newPassword: password,
      ...(hasCode ? { googleCode: code } : {}),
    });
    if (!saved.isDone) return;
    toasts.show(t('withdrawPassword.saved'), 'good');
    await loadCurrentUser();
    onDone?.();
  };
  return (
    <div className="stack-l" ref={box}>
      <Text as="p" size="small" tone="muted">
        {t('withdrawPassword.text')}
      </Text>
      <PasswordField
        label={t('withdrawPassword.name')}
        value={password}
        onValue={setPassword}
        autoComplete="new-password"
        problem={say('password')}
        testId="withdraw-password-new"
      />
      <PasswordField
        label={t('withdrawPassword.repeat')}
        value={repeat}
        onValue={setRepeat}
        autoComplete="new-password"
        problem={say('repeat')}
        testId="withdraw-password-repeat"
      />
      {hasCode ? (
        <CodeField
          label={t('withdrawPassword.code')}
          value={code}
          onValue={setCode}
          problem={say('code')}
          testId="withdraw-password-code"
        />
      ) : null}
      {sending.failure ? (
        <Banner tone="warn" isSpoken>
          {sending.isLost ? t('errors.unanswered') : failureText(t, sending.failure)}
        </Banner>
      ) : null}
      <Button
        kind="primary"
        isWide
        isBusy={sending.isBusy}
        onClick={() => void handleSave()}
        data-testid="withdraw-password-save"
      >
        {t(sending.isLost ? 'common.retry' : 'withdrawPassword.save')}
      </Button>
    </div>
  );
}

const LENGTH = { min: 8, max: 64 };
const CODE_LENGTH = 6;

function problemsOf(form: { password: string; repeat: string; code: string | null }) {
  const length = [...form.password].length;
  const isFit = length >= LENGTH.min && length <= LENGTH.max;
  return {
    password: length === 0 ? 'missing' : isFit ? null : 'length',
    repeat: form.repeat === form.password ? null : 'differs',
    code: form.code === null || form.code.length === CODE_LENGTH ? null : 'code',
  };
}
