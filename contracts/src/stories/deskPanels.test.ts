import { describe, expect, it } from 'vitest';
import { deskPanelNames, readSelection, selectFields, selectProblem } from './deskPanels.ts';

describe('the selection of a panel', () => {
  it('keeps the fields of the panel, as text', () => {
    expect(readSelection('ledger', { view: 'audit', refId: 7 })).toEqual({
      view: 'audit',
      refId: '7',
    });
  });

  it.each([
    ['a field of another panel', { refId: 'x', call: 'openPosition' }, { refId: 'x' }],
    ['a name that every object inherits', { constructor: 'x' }, {}],
    ['a word that the field does not know', { view: 'audits' }, {}],
    ['an empty value', { memberId: '', refId: '' }, {}],
    ['a value that is too long', { refId: 'x'.repeat(65) }, {}],
    ['a value of several lines', { refId: 'a\nb' }, {}],
    ['an object', { memberId: {} }, {}],
  ])('leaves out %s', (_what, given, taken) => {
    expect(readSelection('ledger', given)).toEqual(taken);
  });

  it.each(deskPanelNames)('says for each field of %s what an empty value is not', (panel) => {
    for (const field of Object.values(selectFields(panel)))
      expect(selectProblem(field, '')).toMatch(/^must be /);
  });
});
