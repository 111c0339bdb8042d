const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]):not(:disabled)';

/**
 * Moves the focus from a text field to the next one of its form. Returns false if it is the last one or outside of a
 * form.
 */
export function focusNextField(from: HTMLInputElement): boolean {
  const fields = [...(from.form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  const index = fields.indexOf(from);
  const next = index < 0 ? undefined : fields[index + 1];
  next?.focus();
  return next !== undefined;
}
