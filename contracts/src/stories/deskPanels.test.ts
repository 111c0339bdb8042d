import { describe, expect, it } from 'vitest';
import { linkValueProblem } from '../linkValues.ts';
import { deskPanelNames, readSelection, selectFields } from './deskPanels.ts';

describe('the selection in a Desk panel', () => {
  it('contains the fields of the panel as strings', () => {
    expect(readSelection('ledger', { view: 'audit', refId: 7 })).toEqual({
      view: 'audit',
      refId: '7',
    });
  });

  it.each([
    ['a field of another panel', { refId: 'x', call: 'openPosition' }, { refId: 'x' }],
    ['a name that every object inherits', { constructor: 'x' }, {}],
    ['an unknown value of the field', { view: 'audits' }, {}],
    ['an empty value', { memberId: '', refId: '' }, {}],
    ['a value that is too long', { refId: 'x'.repeat(65) }, {}],
    ['a value of several lines', { refId: 'a\nb' }, {}],
    ['an object', { memberId: {} }, {}],
  ])('omits %s', (_what, given, taken) => {
    expect(readSelection('ledger', given)).toEqual(taken);
  });

  it.each(deskPanelNames)(
    'reports for each field of the panel %s why an empty value is invalid',
    (panel) => {
      for (const field of Object.values(selectFields(panel)))
        expect(linkValueProblem(field, '')).toMatch(/^must be /);
    },
  );
});
