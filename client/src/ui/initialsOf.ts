/**
 * Returns one or two capital letters for a name, an e-mail address (of which the part before the @ counts) or a masked
 * account; the last two digits of a phone number; otherwise `#`.
 */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const [first = '', second = ''] = words;
  if (first === '') return name.match(/\d{2}(?=\D*$)/)?.[0] ?? '#';
  const letters = second === '' ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
}
