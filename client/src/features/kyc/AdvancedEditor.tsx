import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Submit } from '../../ui/Submit.tsx';
import {
  type AdvancedField,
  advancedFields,
  type AdvancedForm,
  advancedProblems,
  emptyAdvanced,
  isAdvancedForm,
  relationships,
  summarizeAdvanced,
} from './advancedForm.ts';
import { identityApi } from './identity.api.ts';

const inputs = {
  address: { autoComplete: 'street-address' },
  emergencySurname: { autoComplete: 'off' },
  emergencyName: { autoComplete: 'off' },
  emergencyPhone: { type: 'tel', autoComplete: 'off' },
  emergencyAddress: { autoComplete: 'off' },
} as const;

/**
 * The form of the advanced level: address and emergency contact. The typed values are persisted on this device until
 * they are submitted.
 */
export function AdvancedEditor() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [form, setForm] = usePersisted('identity/advanced', emptyAdvanced, isAdvancedForm);
  const [apply] = identityApi.applyAdvancedKyc.useMutation();
  const sending = useSubmit(apply, {
    fieldOf: advancedFields,
  });
  const { fieldsRef } = sending;
  const problems = advancedProblems(form);
  const change = sending.edit((next: Partial<AdvancedForm>) => setForm({ ...form, ...next }));
  const field = (name: Exclude<AdvancedField, 'emergencyRelationship'>) => (
    <Field
      {...inputs[name]}
      label={t(`kyc.${name}`)}
      value={form[name]}
      onValue={(value) => change({ [name]: value })}
      problem={
        sending.fieldError(name) ??
        (sending.wasTried && problems[name] ? t(`kyc.problem.${problems[name]}`) : undefined)
      }
      data-testid={`advanced-${name}`}
    />
  );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!sending.check(Object.keys(problems).length === 0)) return;
    if (!(await sending.send(summarizeAdvanced(form))).isDone) return;
    setForm(emptyAdvanced);
    await loadCurrentUser();
    navigate('/renzhengResult', { replace: true });
  };
  return (
    <form
      ref={fieldsRef}
      className="stack-l"
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      <Section title={t('kyc.home')}>{field('address')}</Section>
      <Section title={t('kyc.emergency')}>
        {field('emergencySurname')}
        {field('emergencyName')}
        <SelectField
          label={t('kyc.emergencyRelationship')}
          value={form.emergencyRelationship}
          onValue={(emergencyRelationship) => change({ emergencyRelationship })}
          options={relationships.map((value) => ({
            value,
            label: t(`kyc.relationships.${value}`),
          }))}
          testId="advanced-emergencyRelationship"
        />
        {field('emergencyPhone')}
        {field('emergencyAddress')}
      </Section>
      <Submit
        sending={sending}
        label={t('kyc.submit')}
        keepsLabel
        testId="advanced-submit"
        errorTestId="advanced-said"
      />
    </form>
  );
}
