import { createContext, use } from 'react';
import type { DeskFailure } from '../control/failure.ts';
import type { PhoneSession } from './phoneSession.ts';

export interface PhoneControls {
  /** Reloads the phone with another world, member, language or page. */
  readonly load: (session: PhoneSession) => void;
  /**
   * Returns the token of the member who is signed in, or who will be signed in when the phone has loaded; null if
   * signed out.
   */
  readonly token: () => string | null;
  /** Clears the notice cards, celebrations and toasts of the phone. */
  readonly dismissNotices: () => void;
  /** Navigates to a route of the app. */
  readonly goTo: (route: string) => void;
  /**
   * Signs in on the phone as a member of the world. Resolves with false after a failure; `failure` contains the reason.
   */
  readonly signInAs: (memberId: string, route?: string) => Promise<boolean>;
  /** The failure of the last sign-in. The next load of the phone clears it. */
  readonly failure: DeskFailure | undefined;
  /** Clears `failure`. */
  readonly clear: () => void;
  /** Sets the phone's theme: `system`, `dark` or `light`. */
  readonly setTheme: (theme: string) => void;
  /** Types a code into the visible code field of the phone. Returns false if there is none. */
  readonly typeCode: (code: string) => boolean;
  /** Reloads the current page of the phone. */
  readonly reload: () => void;
}

export const PhoneContext = createContext<PhoneControls | null>(null);

export function usePhone(): PhoneControls {
  const phone = use(PhoneContext);
  if (!phone) throw new Error('There is no phone around this.');
  return phone;
}
