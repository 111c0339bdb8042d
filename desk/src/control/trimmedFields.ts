/** Returns the non-empty fields with trimmed values. */
export function trimmedFields(
  typed: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const trimmed = Object.entries(typed).map(([name, text = '']) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}
