import type { DeskFailure } from '../control/failure.ts';
import { together } from '../control/together.ts';
import { Failed } from '../kit/Failed.tsx';
import { usePhone } from '../phone/PhoneContext.ts';

interface Props {
  failure: DeskFailure | undefined;
  onClear: () => void;
}

/**
 * What the last action from the palette or a key could not do, and why nobody could be signed in: above everything, for
 * the phone may be hidden.
 */
export function ActionFailed({ failure: ofAction, onClear }: Props) {
  const { failure, clear } = together({ failure: ofAction, clear: onClear }, usePhone());
  if (!failure) return null;
  return (
    <div className="action-failed">
      <Failed failure={failure} onRetry={clear} />
    </div>
  );
}
