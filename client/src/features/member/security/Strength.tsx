import { useTranslation } from 'react-i18next';
import { Progress } from '../../../ui/Progress.tsx';
import { Text } from '../../../ui/Text.tsx';
import { passwordStrength } from './passwordForm.ts';

const words = ['weak', 'fair', 'good', 'strong'] as const;

/** The strength of a new password while it is typed. */
export function Strength({ password }: { password: string }) {
  const { t } = useTranslation();
  if (password === '') return null;
  const strength = passwordStrength(password);
  const label = t(`member.security.strength.${words[strength]}`);
  return (
    <div className="stack-s" role="status">
      <Progress share={(strength + 1) / words.length} label={t('member.security.strength.label')} />
      <Text size="small" tone="muted">
        {label}
      </Text>
    </div>
  );
}
