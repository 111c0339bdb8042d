import { expect, it } from 'vitest';
import { focusNextField } from './focusNextField.ts';

const field = (id: string) => {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${id}`);
  return found;
};

it('moves to the next text field of the form, over buttons, checkboxes and disabled fields', () => {
  document.body.innerHTML = `
    <form>
      <input id="email" /><button>Send</button><input id="agreed" type="checkbox" />
      <input id="off" disabled /><input id="password" type="password" />
    </form>
    <input id="outside" />`;
  expect(focusNextField(field('email'))).toBe(true);
  expect(document.activeElement?.id).toBe('password');
  expect(focusNextField(field('password'))).toBe(false);
  expect(focusNextField(field('outside'))).toBe(false);
  expect(document.activeElement?.id).toBe('password');
});
