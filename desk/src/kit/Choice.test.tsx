import { expect, it } from 'vitest';
import { mountDesk } from '../testing/mountDesk.tsx';
import { Choice, Entry } from './Choice.tsx';

const options = [{ value: 'a', label: 'A' }];
const nothing = () => {};

it.each([
  ['an entry', (problem?: string) => <Entry label="Rate" problem={problem} />],
  [
    'a choice',
    (problem?: string) => (
      <Choice label="Kind" value="a" options={options} onChoose={nothing} problem={problem} />
    ),
  ],
])('aria-describedby of %s references only its error message', async (_, field) => {
  const { page } = await mountDesk(field('It must be one of these.'));
  const wrong = page.querySelector('input, select');
  const alert = page.querySelector('[role="alert"]');
  expect(alert?.textContent).toBe('It must be one of these.');
  expect(wrong?.getAttribute('aria-invalid')).toBe('true');
  expect(wrong?.getAttribute('aria-describedby')).toBe(alert?.id);
  expect(page.querySelector('label')?.htmlFor).toBe(wrong?.id);

  const right = (await mountDesk(field())).page.querySelector('input, select');
  expect(right?.getAttribute('aria-invalid')).toBe('false');
  expect(right?.hasAttribute('aria-describedby')).toBe(false);
});
