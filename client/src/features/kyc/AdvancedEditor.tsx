import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { isOneOf } from '../../lib/guards.ts';
import { Card, Fact, Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import {
  type AdvancedField,
  type AdvancedForm,
  advancedProblems,
  type AdvancedStep,
  advancedSteps,
  emptyAdvanced,
  fieldsOfStep,
  isAdvancedForm,
  relationships,
  stepWithProblem,
  summarizeAdvanced,
} from './advancedForm.ts';
import { identityApi } from './identity.api.ts';
import { StepForm } from './StepForm.tsx';
import { useForm } from '../../api/useForm.ts';

const inputs = {
  address: { autoComplete: 'street-address' },
  emergencySurname: { autoComplete: 'off' },
  emergencyName: { autoComplete: 'off' },
  emergencyPhone: { type: 'tel', autoComplete: 'off' },
  emergencyAddress: { autoComplete: 'off' },
} as const;

/**
 * The form of the advanced level in three steps: address, emergency contact and review. The typed values are persisted
 * on this device until they are submitted.
 */
export function AdvancedEditor({ intro }: { intro: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [form, setForm] = usePersisted('identity/advanced', emptyAdvanced, isAdvancedForm);
  const [step, setStep] = usePersisted<AdvancedStep>('identity/advancedStep', 'home', isStep);
  const [apply] = identityApi.applyAdvancedKyc.useMutation();
  const fields = fieldsOfStep[step];
  const problems = advancedProblems(form);
  const editing = useForm(apply, {
    values: form,
    store: setForm,
    // A refusal of a field of an earlier step is shown at the form.
    fields,
    problems,
    words: (problem) => t(`kyc.problem.${problem}`),
  });
  const goTo = (next: AdvancedStep) => {
    editing.hideProblems();
    setStep(next);
  };
  const field = (name: Exclude<AdvancedField, 'emergencyRelationship'>) => (
    <Field
      {...inputs[name]}
      label={t(`kyc.${name}`)}
      {...editing.input(name)}
      data-testid={`advanced-${name}`}
    />
  );
  const isBlocked = step !== 'check' && fields.some((name) => problems[name] !== undefined);
  const handleSubmit = async () => {
    const broken = stepWithProblem(problems);
    if (step !== 'check') {
      if (editing.check(!isBlocked)) goTo(step === 'home' ? 'contact' : 'check');
      return;
    }
    if (broken !== null) return goTo(broken);
    if (!(await editing.submit(summarizeAdvanced(form))).isDone) return;
    setForm(emptyAdvanced);
    setStep('home');
    await loadCurrentUser();
    navigate('/renzhengResult', { replace: true });
  };
  return (
    <StepForm
      steps={advancedSteps}
      step={step}
      nameOf={(one) => t(stepNames[one])}
      sending={editing}
      isWaiting={editing.isBusy}
      isBlocked={isBlocked}
      onStep={goTo}
      onSubmit={() => void handleSubmit()}
      testId="advanced"
    >
      {step === 'home' ? (
        <>
          {intro}
          {field('address')}
        </>
      ) : null}
      {step === 'contact' ? (
        <>
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
        </>
      ) : null}
      {step === 'check' ? <CheckStep form={form} /> : null}
    </StepForm>
  );
}

const isStep = isOneOf(advancedSteps);
const stepNames = {
  home: 'kyc.home',
  contact: 'kyc.emergency',
  check: 'kyc.steps.check',
} as const satisfies Record<AdvancedStep, string>;

/** The review step: all data to be submitted. */
function CheckStep({ form }: { form: AdvancedForm }) {
  const { t } = useTranslation();
  const body = summarizeAdvanced(form);
  const relationship = relationships.find((value) => value === body.emergencyRelationship);
  return (
    <Stack gap="l">
      <Section title={t('kyc.home')}>
        <Card>
          <dl className="facts">
            <Fact label={t('kyc.address')}>{body.address}</Fact>
          </dl>
        </Card>
      </Section>
      <Section title={t('kyc.emergency')}>
        <Card>
          <dl className="facts">
            <Fact label={t('kyc.emergencySurname')}>{body.emergencySurname}</Fact>
            <Fact label={t('kyc.emergencyName')}>{body.emergencyName}</Fact>
            <Fact label={t('kyc.emergencyRelationship')}>
              {relationship ? t(`kyc.relationships.${relationship}`) : body.emergencyRelationship}
            </Fact>
            <Fact label={t('kyc.emergencyPhone')}>{body.emergencyPhone}</Fact>
            <Fact label={t('kyc.emergencyAddress')}>{body.emergencyAddress}</Fact>
          </dl>
        </Card>
      </Section>
      <Muted as="p">{t('kyc.next5')}</Muted>
    </Stack>
  );
}
