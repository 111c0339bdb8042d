import { expect, it } from 'vitest';
import app from './en-us/app.json' with { type: 'json' };

/** Texts that the specification of the product gives word for word. */
it.each([
  [
    'the tab bar',
    [app.routes.home, app.routes.market, app.routes.contract, app.routes.personal],
    ['Home', 'Market', 'Contract', 'Personal'],
  ],
  [
    'the categories of notifications',
    (({ all, system, task, transaction }) => [all, system, task, transaction])(app.content.notices),
    ['All', 'System', 'Task', 'Transaction'],
  ],
  [
    'the prompts of a withdrawal without an account',
    [app.settlement.unbound_bank, app.settlement.unbound_blockchain],
    ['Unbound bank card', 'Unbound blockchain wallet'],
  ],
  [
    'the loading overlay and the copy toasts',
    [app.common.loading, app.common.success, app.common.fail],
    ['Loading...', 'Success', 'Fail'],
  ],
])('the English texts of %s are those of the specification', (_, texts, specified) =>
  expect(texts).toEqual(specified),
);
