import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  label: string;
  value: string;
  onValue: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  problem: string | undefined;
  enterKeyHint?: 'next' | 'go' | 'done' | undefined;
  testId: string;
}

export function PasswordField({
  label,
  value,
  onValue,
  autoComplete,
  problem,
  enterKeyHint = 'done',
  testId,
}: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={label}
      value={value}
      onValue={onValue}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      problem={problem}
      enterKeyHint={enterKeyHint}
      data-testid={testId}
      side={
        <button
          type="button"
          className="field-side"
          aria-label={t(isShown ? 'account.hidePassword' : 'account.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}
