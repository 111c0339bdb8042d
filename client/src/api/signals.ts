import type { Failure } from './failure.ts';

interface How {
  isPressed: boolean;
  isQuiet: boolean;
}

type Listener = (failure: Failure, how: How) => void;
let listener: Listener = () => undefined;

/**
 * Sets the listener for failures. The app decides what a failure does to the whole screen (toast, sign-in); the API
 * layer only reports it.
 */
export function onFailure(next: Listener): void {
  listener = next;
}

export function signalFailure(failure: Failure, how: How): void {
  listener(failure, how);
}
