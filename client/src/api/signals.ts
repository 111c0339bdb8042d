import type { Failure } from '../lib/failure.ts';

interface How {
  isPressed: boolean;
  isQuiet: boolean;
}

type Listener = (failure: Failure, how: How) => void;
let listener: Listener = () => undefined;

/**
 * Sets the listener for failures. The API layer only reports a failure; the app decides whether to show a toast or to
 * redirect to the sign-in page.
 */
export function onFailure(next: Listener): void {
  listener = next;
}

export function signalFailure(failure: Failure, how: How): void {
  listener(failure, how);
}
