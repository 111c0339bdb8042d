import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { CountryField } from './CountryField.tsx';
import type { LoginForm } from './loginForm.ts';

interface Props {
  method: LoginForm['contact'];
  form: LoginForm;
  change: (next: Partial<LoginForm>) => void;
  problem: string | undefined;
  enterKeyHint?: 'next' | 'done';
  testId: string;
}

/** The field of an email address, or those of a phone number and its country. */
export function ContactField({ method, form, change, problem, enterKeyHint, testId }: Props) {
  const { t } = useTranslation();
  const field = (
    <Field
      label={t(`account.${method}`)}
      value={form[method]}
      onValue={(text) => change({ [method]: text })}
      problem={problem}
      {...(method === 'email'
        ? { type: 'email', autoComplete: 'email', autoCapitalize: 'none' }
        : { type: 'tel', autoComplete: 'tel-national' })}
      enterKeyHint={enterKeyHint ?? 'done'}
      data-testid={testId}
    />
  );
  if (method === 'email') return field;
  return (
    <div className="stack-l">
      <CountryField
        label={t('account.areaCode')}
        region={form.region}
        onRegion={(region) => change({ region })}
        hasDial
        testId="login-country"
      />
      {field}
    </div>
  );
}
