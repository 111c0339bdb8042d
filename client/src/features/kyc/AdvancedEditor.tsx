import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Submit } from '../../ui/Submit.tsx';
import {
  type AdvancedField,
  advancedProblems,
  emptyAdvanced,
  isAdvancedForm,
  relationships,
  summarizeAdvanced,
} from './advancedForm.ts';
import { identityApi } from './identity.api.ts';
import { Form } from '../../ui/Form.tsx';
import { useForm } from '../../api/useForm.ts';

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
  const editing = useForm(apply, {
    values: form,
    store: setForm,
    problems: advancedProblems(form),
    words: (problem) => t(`kyc.problem.${problem}`),
  });
  const field = (name: Exclude<AdvancedField, 'emergencyRelationship'>) => (
    <Field
      {...inputs[name]}
      label={t(`kyc.${name}`)}
      {...editing.input(name)}
      data-testid={`advanced-${name}`}
    />
  );
  const handleSubmit = async () => {
    if (!(await editing.submit(summarizeAdvanced(form))).isDone) return;
    setForm(emptyAdvanced);
    await loadCurrentUser();
    navigate('/renzhengResult', { replace: true });
  };
  return (
    <Form sending={editing} onSubmit={handleSubmit}>
      <Section title={t('kyc.home')}>{field('address')}</Section>
      <Section title={t('kyc.emergency')}>
        {field('emergencySurname')}
        {field('emergencyName')}
        <SelectField
          label={t('kyc.emergencyRelationship')}
          value={form.emergencyRelationship}
          onValue={(emergencyRelationship) => editing.change({ emergencyRelationship })}
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
        sending={editing}
        label={t('kyc.submit')}
        keepsLabel
        testId="advanced-submit"
        errorTestId="advanced-said"
      />
    </Form>
  );
}
