import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { CheckStep } from './CheckStep.tsx';
import { DocumentStep } from './DocumentStep.tsx';
import { identityApi } from './identity.api.ts';
import {
  emptyIdentity,
  type IdentityField,
  type IdentityForm,
  identityFields,
  identityProblems,
  isIdentityForm,
  stepOf,
  steps,
  summarizeIdentity,
} from './identityForm.ts';
import { PhotosStep } from './PhotosStep.tsx';
import { usePhotos } from './usePhotos.ts';

interface Props {
  /** An introduction that is shown in the first step. */
  intro: ReactNode;
}

/**
 * The form of the basic level in three steps: document, photos and review. The typed values are persisted on this
 * device until they are submitted.
 */
export function IdentityEditor({ intro }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const [form, setForm] = usePersisted('identity/form', emptyIdentity, isIdentityForm);
  // The current form. The callback of a finished upload belongs to an earlier render, so it reads the form from this
  // ref.
  const latest = useRef(form);
  const [apply] = identityApi.applyKyc.useMutation();
  const sending = useSubmit(apply, { fieldOf: identityFields });
  const { fieldError, fieldsRef } = sending;
  const change = (next: Partial<IdentityForm>) => {
    latest.current = { ...latest.current, ...next };
    setForm(latest.current);
    sending.clearErrors();
  };
  const photos = usePhotos((slot, photo) => {
    const { [slot]: _, ...others } = latest.current.photos;
    change({ photos: photo ? { ...others, [slot]: photo } : others });
  });
  const isWaiting = sending.isBusy || (form.step === 'photos' && photos.isBusy);
  const problems = identityProblems(form);
  const problemAt = (field: IdentityField) =>
    fieldError(field) ?? (sending.wasTried && problems[field] ? t(problems[field]) : undefined);
  const goTo = (step: IdentityForm['step']) => {
    sending.hideProblems();
    latest.current = { ...latest.current, step };
    setForm(latest.current);
    formElement.current?.scrollIntoView({ block: 'start' });
    // Moves the focus to the start of the new step, because the pressed button is at its end.
    formElement.current?.focus({ preventScroll: true });
  };

  const handIn = async () => {
    const sent = await sending.send(summarizeIdentity(form));
    if (!sent.isDone) return;
    setForm(emptyIdentity);
    await loadCurrentUser();
    navigate('/renzhengResult', { replace: true });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The Enter key in a field submits the form even if the button is disabled or belongs to another step.
    if (isWaiting) return;
    if (form.step === 'check') {
      void handIn();
      return;
    }
    if (sending.check(Object.keys(problems).length === 0))
      goTo(form.step === 'document' ? 'photos' : 'check');
  };

  const at = steps.indexOf(form.step);
  const refused = (['idNumber', 'realName', 'front', 'back', 'portrait'] as const).find(
    (field) => fieldError(field) !== undefined && stepOf(field) !== form.step,
  );
  return (
    <form
      ref={(element) => {
        formElement.current = element;
        fieldsRef(element);
      }}
      className="stack-l step-form"
      tabIndex={-1}
      aria-label={t(`kyc.steps.${form.step}`)}
      onSubmit={handleSubmit}
      noValidate
    >
      <Stepper steps={steps.map((step) => t(`kyc.steps.${step}`))} current={at} />
      {form.step === 'document' ? intro : null}
      {form.step === 'document' ? (
        <DocumentStep form={form} onChange={change} problemAt={problemAt} />
      ) : null}
      {form.step === 'photos' ? (
        <PhotosStep form={form} photos={photos} problemAt={problemAt} />
      ) : null}
      {form.step === 'check' ? <CheckStep form={form} taken={photos.taken} /> : null}
      {refused ? (
        <Banner
          tone="bad"
          isSpoken
          action={
            <Button kind="text" isSmall onClick={() => goTo(stepOf(refused))}>
              {t('kyc.mendIt')}
            </Button>
          }
        >
          {fieldError(refused)}
        </Banner>
      ) : null}
      <FormError text={sending.formError} isLost={sending.isLost} testId="identity-said" />
      <Stack gap="s">
        <Button type="submit" kind="primary" isWide isBusy={isWaiting} data-testid="identity-next">
          {t(form.step === 'check' ? 'kyc.submit' : 'kyc.next')}
        </Button>
        {at > 0 ? (
          <Button
            kind="quiet"
            isWide
            onClick={() => goTo(steps[at - 1] ?? 'document')}
            data-testid="identity-previous"
          >
            {t('common.back')}
          </Button>
        ) : null}
      </Stack>
    </form>
  );
}
