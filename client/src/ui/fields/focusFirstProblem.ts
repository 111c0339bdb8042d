/** Takes the reader to the first field that is wrong, once the page shows what is. True when there was one. */
export function focusFirstProblem(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
}
