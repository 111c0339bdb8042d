import type { UserInfo } from '../../../state/session.ts';

export type Protection = 'email' | 'phone' | 'withdraw' | 'google';

interface Shown {
  key: Protection;
  isOn: boolean;
  /** The bound email address or phone number. */
  note: string | null;
}

/** The protections of an account, the most effective first. */
export function protectionsOf(member: UserInfo): Shown[] {
  const { email, phone, areaCode, withdrawPasswordSet, googleAuthBound } = member;
  return [
    { key: 'email', isOn: email !== null, note: email },
    {
      key: 'phone',
      isOn: phone !== null,
      note: phone === null ? null : `+${areaCode ?? ''} ${phone}`,
    },
    { key: 'withdraw', isOn: withdrawPasswordSet, note: null },
    { key: 'google', isOn: googleAuthBound, note: null },
  ];
}
