import { describe, expect, it } from 'vitest';
import { refusalOf } from './FileField.tsx';
import { findChoices } from './SearchPicker.tsx';

const choices = [
  { value: 'DE', label: 'Deutschland', keywords: 'Germany +49' },
  { value: 'AT', label: 'Österreich', keywords: 'Austria +43' },
  { value: 'SG', label: 'Singapore', keywords: '+65' },
  { value: 'AU', label: 'Australia', keywords: '+61' },
];

describe('findChoices', () => {
  it.each([
    ['', ['DE', 'AT', 'SG', 'AU']],
    ['oster', ['AT']],
    ['ÖSTER', ['AT']],
    ['+65', ['SG']],
    [' germ ', ['DE']],
    ['aust', ['AU', 'AT']],
    ['xyz', []],
  ])('findChoices for "%s" returns %j, with matches at the start first', (text, found) =>
    expect(findChoices(choices, text).map(({ value }) => value)).toEqual(found),
  );
});

it.each([
  [{ size: 100, type: 'image/png' }, null],
  [{ size: 101, type: 'image/png' }, 'tooLarge'],
  [{ size: 1, type: 'image/gif' }, 'wrongType'],
  [{ size: 101, type: '' }, 'wrongType'],
])('refusalOf the file %j is %s', (file, why) =>
  expect(refusalOf(file, ['image/png'], 100)).toBe(why),
);
