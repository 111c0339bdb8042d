const ONE_TIME = 'input[autocomplete="one-time-code"]';

/**
 * Types a code into the first visible field for one-time codes. It uses the native setter and an input event, so that
 * React detects the change. Returns false if there is no such field.
 */
export function typeCodeInto(page: Document, code: string): boolean {
  const fields = [...page.querySelectorAll<HTMLInputElement>(ONE_TIME)];
  const field = fields.find((one) => !one.closest('[inert]') && one.getClientRects().length > 0);
  const view = page.defaultView;
  if (!field || !view) return false;
  const setter = Object.getOwnPropertyDescriptor(
    Reflect.get(view, 'HTMLInputElement').prototype as object,
    'value',
  )?.set;
  setter?.call(field, code);
  field.dispatchEvent(new (Reflect.get(view, 'Event') as typeof Event)('input', { bubbles: true }));
  field.focus();
  return true;
}
