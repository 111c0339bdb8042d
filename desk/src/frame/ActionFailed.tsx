import type { DeskFailure } from '../control/failure.ts';
import { combineMutations } from '../control/combineMutations.ts';
import { Failed } from '../kit/Failed.tsx';
import { usePhone } from '../phone/PhoneContext.ts';

interface Props {
  failure: DeskFailure | undefined;
  onClear: () => void;
}

/**
 * Message with the reason why the last action of the palette, the last shortcut or the last sign-in failed. It is shown
 * on top of all panels, because the phone may be hidden.
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
