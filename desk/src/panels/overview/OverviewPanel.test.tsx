import type { ResultOf } from '@hongbao/contracts/call';
import type { getOverview } from '@hongbao/contracts/control/overview.calls';
import { expect, it, vi } from 'vitest';
import { deskStore } from '../../state/store.ts';
import { deskServer, granted, refused } from '../../testing/deskServer.ts';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { Panel } from './OverviewPanel.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));

const empty: ResultOf<typeof getOverview> = {
  now: 1_000_000,
  today: 0,
  members: { total: 0, online: 0, activeToday: 0, newToday: 0 },
  positions: {
    open: 0,
    members: 0,
    pending: 0,
    long: '0',
    short: '0',
    unrealizedPnl: '0',
    symbols: [],
  },
  money: { deposits: '0', withdrawals: '0', fees: '1234.5', houseResult: '-3.25' },
  next: [],
  ended: [],
  traffic: { isRecording: false, requests: 0, refused: 0, failed: 0, overMs: 60_000 },
  books: { isBalanced: true, lastAudit: null },
  waiting: [],
  rules: {
    clock: 'live',
    rate: 1,
    faults: 0,
    answers: 0,
    parked: 0,
    interventions: [],
    policies: [],
  },
};

/** Renders the panel with an overview, and waits until it is displayed. */
async function shown(overview: ResultOf<typeof getOverview>) {
  deskServer({ '/overview': granted(overview) });
  const mounted = await mountDesk(<Panel />);
  await mounted.until(() => mounted.page.querySelector('.tiles') !== null);
  return mounted;
}

it('shows an empty world without rules, and that requests are not recorded', async () => {
  const { page } = await shown(empty);
  const text = page.textContent ?? '';
  expect(text).toContain('desk.overview.noRules');
  expect(text).toContain('desk.overview.noPositions');
  expect(text).toContain('desk.overview.notRecorded');
  expect(text).toContain('1,234.50');
  expect(text).toContain('\u22123.25');
});

it('shows each active rule, and a press opens its panel', async () => {
  const rules = {
    ...empty.rules,
    clock: 'frozen',
    answers: 2,
    policies: [{ kind: 'loan', policy: 'manual' }],
  } as const;
  const { page, press } = await shown({
    ...empty,
    rules: { ...rules, policies: [...rules.policies] },
  });
  const chips = [...page.querySelectorAll('[data-testid="overview-rule"]')];
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'desk.overview.frozen',
    'desk.overview.answers 2',
    'desk.overview.policy desk.decisions.kind_loan desk.decisions.policy_manual',
  ]);
  await press('desk.overview.answers 2');
  expect(deskStore.getState().place).toMatchObject({
    front: 'faults',
    selected: { faults: { view: 'answer' } },
  });
});

it('does not report balanced books after an audit that found a problem', async () => {
  const lastAudit = { at: 0, isBalanced: false, problems: 3 };
  const { page } = await shown({ ...empty, books: { isBalanced: true, lastAudit } });
  const books = page.querySelector('[data-testid="overview-books"]')?.textContent;
  expect(books).toContain('desk.ledger.broken');
});

it('shows why the overview could not be loaded', async () => {
  deskServer({ '/overview': refused('busy', 'The server is busy.') });
  const { page, until } = await mountDesk(<Panel />);
  await until(() => page.querySelector('[data-testid="failed"]') !== null);
  expect(page.textContent).toContain('The server is busy.');
});
