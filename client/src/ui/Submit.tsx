import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';

/** What the button of a form shows of its submission (`useSubmit`). */
export interface Sending {
  isBusy: boolean;
  isLost: boolean;
  /** The next submit resends the lost order, whatever the form contains. */
  isResend?: boolean;
  formError: string | undefined;
  /** When a retry is allowed, in world time. */
  waitUntil?: number | null;
}

interface Props {
  sending: Sending;
  /** The button's text; `Retry` after a lost answer. */
  label: string;
  /** Keeps `label` after a lost answer. */
  keepsLabel?: boolean;
  /** Whether a problem blocks the form. The button still reacts: a press shows the problem. */
  isBlocked?: boolean;
  /** Whether the button ignores presses, as without anything to submit. */
  isDisabled?: boolean;
  /** Whether the error counts down to the time when a retry is allowed. */
  hasCountdown?: boolean;
  /** Without it the button submits the form element around it. */
  onPress?: () => void;
  testId?: string;
  errorTestId?: string;
}

/** The end of a form: why it was not accepted, and the button that submits it. */
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
