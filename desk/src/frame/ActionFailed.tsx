import type { DeskFailure } from '../control/failure.ts';
import { combineMutations } from '../control/combineMutations.ts';
import { Failed } from '../kit/Failed.tsx';
import { usePhone } from '../phone/PhoneContext.ts';

interface Props {
  failure: DeskFailure | undefined;
  onClear: () => void;
}

/**
 * Why the last action from the palette or a shortcut failed, or why the last sign-in failed. Shown above everything,
 * because the phone may be hidden.
 */
export function ActionFailed({ failure: ofAction, onClear }: Props) {
  const { failure, clear } = combineMutations({ failure: ofAction, clear: onClear }, usePhone());
  if (!failure) return null;
  return (
    <div className="action-failed">
      <Failed failure={failure} onRetry={clear} />
    </div>
  );
}
