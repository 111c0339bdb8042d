/**
 * Masks an e-mail address as `li**@example.com`: enough for members to recognize their own, not enough to use
 * another's.
 */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, Math.min(2, Math.max(1, name.length - 1)))}**@${domain}`;
}

/** `13****78`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}****${phone.slice(-2)}`;
}

/** The masked sign-in name of a member: an address, a number, or a guest's name. */
export function maskAccount(member: {
  readonly account: string;
  readonly email: string | null;
  readonly phone: string | null;
}): string {
  if (member.email !== null) return maskEmail(member.email);
  return maskPhone(member.phone ?? member.account);
}
