/** `li**@example.com`: enough to recognise one's own, too little to use another's. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, Math.min(2, Math.max(1, name.length - 1)))}**@${domain}`;
}

/** `13****78`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}****${phone.slice(-2)}`;
}
