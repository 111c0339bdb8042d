import { createContext, use } from 'react';
import type { DeskFailure } from '../control/failure.ts';
import type { PhoneSession } from './phoneSession.ts';

/** The functions by which panels control the phone. */
export interface PhoneControls {
  /** Reloads the phone with another world, member, language or page. */
  readonly load: (session: PhoneSession) => void;
  /**
   * Returns the token of the member who is signed in, or who will be signed in when the phone has loaded; null if
   * signed out.
   */
  readonly token: () => string | null;
  /** Navigates to a route of the app. */
  readonly goTo: (route: string) => void;
  /** Signs in on the phone as a member of the world. False when that failed: `failure` has the reason. */
  readonly signInAs: (memberId: string, route?: string) => Promise<boolean>;
  /** Why the last sign-in failed; cleared by the next load of the phone. */
  readonly failure: DeskFailure | undefined;
  /** Clears `failure`. */
  readonly clear: () => void;
  /** Sets the phone's theme: `system`, `dark` or `light`. */
  readonly setTheme: (theme: string) => void;
  /** Types a code into the phone's visible code field. False when there is none. */
  readonly typeCode: (code: string) => boolean;
  /** Reloads the current page. */
  readonly reload: () => void;
}

export const PhoneContext = createContext<PhoneControls | null>(null);

/** The phone of the Desk. */
export function usePhone(): PhoneControls {
  const phone = use(PhoneContext);
  if (!phone) throw new Error('There is no phone around this.');
  return phone;
}
