/** Moves the focus to the first invalid field, after the page shows the problems. Returns true if there is one. */
export function focusFirstProblem(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
}
