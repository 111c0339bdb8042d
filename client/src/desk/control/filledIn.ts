/** The fields that something was typed in, without the spaces around it. */
export function filledIn(
  typed: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const trimmed = Object.entries(typed).map(([name, text = '']) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}
