import { createContext, use } from 'react';
import type { DeskFailure } from '../control/failure.ts';
import type { Seat } from './seat.ts';

/** What panels may do with the phone. */
export interface PhoneControls {
  /** Loads the phone anew: another world, member, language or page. */
  readonly sit: (seat: Seat) => void;
  /** Who is signed in, or will be when the phone is loaded; null for nobody. */
  readonly token: () => string | null;
  /** Goes to a page of the app. */
  readonly goTo: (route: string) => void;
  /** Signs the phone in as a member of the world. False when the member could not be signed in: `failure` says why. */
  readonly signInAs: (memberId: string, route?: string) => Promise<boolean>;
  /** Why the last signing in was not done, until somebody sits at the phone again. */
  readonly failure: DeskFailure | undefined;
  /** Puts that aside. */
  readonly clear: () => void;
  /** Dresses the phone: `system`, `dark` or `light`. */
  readonly dress: (theme: string) => void;
  /** Types a code into the field of the phone that waits for one. False when none does. */
  readonly typeCode: (code: string) => boolean;
  /** Loads the page that is there once more. */
  readonly reload: () => void;
}

export const PhoneContext = createContext<PhoneControls | null>(null);

/** The phone in the middle of the Desk. */
export function usePhone(): PhoneControls {
  const phone = use(PhoneContext);
  if (!phone) throw new Error('There is no phone around this.');
  return phone;
}
