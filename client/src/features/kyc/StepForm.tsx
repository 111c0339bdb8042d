import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Stepper } from '../../ui/Stepper.tsx';

interface Props<S extends string> {
  /** The steps in their order. The last one submits the form. */
  steps: readonly S[];
  step: S;
  nameOf: (step: S) => string;
  sending: Pick<ReturnType<typeof useSubmit>, 'fieldsRef' | 'formError' | 'isLost'>;
  /** Whether a call is pending, so that the form cannot continue. */
  isWaiting: boolean;
  /** Whether a problem blocks the step. The button is not disabled: a press shows the problem. */
  isBlocked: boolean;
  onStep: (step: S) => void;
  /** Continues to the next step, or submits the form in the last one. */
  onSubmit: () => void;
  /** Prefix of the test ids of the buttons and the error. */
  testId: string;
  children: ReactNode;
}

/** A form in steps: the progress, the fields of one step, and the buttons for the next and the previous step. */
export function StepForm<S extends string>({
  steps,
  step,
  nameOf,
  sending,
  isWaiting,
  isBlocked,
  onStep,
  onSubmit,
  testId,
  children,
}: Props<S>) {
  const { t } = useTranslation();
  const formElement = useRef<HTMLFormElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    formElement.current?.scrollIntoView({ block: 'start' });
    // Moves the focus to the start of the new step, because the pressed button is at its end.
    formElement.current?.focus({ preventScroll: true });
  }, [step]);
  const at = steps.indexOf(step);
  const previous = steps[at - 1];
  return (
    <form
      ref={(element) => {
        formElement.current = element;
        sending.fieldsRef(element);
      }}
      className="stack-l step-form"
      tabIndex={-1}
      aria-label={nameOf(step)}
      onSubmit={(event) => {
        event.preventDefault();
        // The Enter key in a field submits the form even if the button is disabled.
        if (!isWaiting) onSubmit();
      }}
      noValidate
    >
      <Stepper steps={steps.map(nameOf)} current={at} />
      {children}
      <FormError text={sending.formError} isLost={sending.isLost} testId={`${testId}-said`} />
      <Stack gap="s">
        <Button
          type="submit"
          kind="primary"
          isWide
          isBusy={isWaiting}
          aria-disabled={isBlocked}
          data-testid={`${testId}-next`}
        >
          {t(at === steps.length - 1 ? 'kyc.submit' : 'kyc.next')}
        </Button>
        {previous === undefined ? null : (
          <Button
            kind="quiet"
            isWide
            onClick={() => onStep(previous)}
            data-testid={`${testId}-previous`}
          >
            {t('common.back')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
