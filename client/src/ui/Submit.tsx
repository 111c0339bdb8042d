import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';

/** The part of a submission (`useSubmit`) that the button of a form shows. */
export interface Sending {
  isBusy: boolean;
  isLost: boolean;
  /** True if the next submit resends the lost order, even if the form was changed. */
  isResend?: boolean;
  formError: string | undefined;
  /** The time from which a retry is allowed, in world time (epoch ms). */
  waitUntil?: number | null;
}

interface Props {
  sending: Sending;
  /** The label of the button. It is replaced by `Retry` after a lost answer. */
  label: string;
  /** Whether `label` is also shown after a lost answer. */
  keepsLabel?: boolean;
  /** Whether a problem blocks the form. The button is not disabled: a press shows the problem. */
  isBlocked?: boolean;
  /** Whether the button ignores presses, because there is nothing to submit. */
  isDisabled?: boolean;
  /** Whether the error shows a countdown until a retry is allowed. */
  hasCountdown?: boolean;
  /** Called when the button is pressed. Without it the button submits the form element around it. */
  onPress?: () => void;
  testId?: string;
  errorTestId?: string;
}

/** The end of a form: the reason why it was not accepted, and the button that submits it. */
export function Submit({
  sending,
  label,
  keepsLabel = false,
  isBlocked,
  isDisabled = false,
  hasCountdown = false,
  onPress,
  testId,
  errorTestId,
}: Props) {
  const { t } = useTranslation();
  const { isBusy, isLost, isResend = false, formError, waitUntil = null } = sending;
  return (
    <>
      <FormError
        text={formError}
        isLost={isLost}
        waitUntil={hasCountdown ? waitUntil : null}
        testId={errorTestId}
      />
      <Button
        type={onPress ? 'button' : 'submit'}
        kind="primary"
        isWide
        isBusy={isBusy}
        disabled={isDisabled}
        aria-disabled={isBlocked && !isResend}
        onClick={onPress}
        data-testid={testId}
      >
        {isLost && !keepsLabel ? t('common.retry') : label}
      </Button>
    </>
  );
}
