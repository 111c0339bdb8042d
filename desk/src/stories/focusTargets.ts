import type {
  DeskPanel,
  pageFocuses,
  panelFocuses,
  phoneFocuses,
} from '@hongbao/contracts/stories/deskPanels';

type Selectors<Words extends readonly string[]> = Readonly<Record<Words[number], string>>;

/** CSS selectors of the parts of each panel at which a step can point. */
const inPanels: { readonly [P in DeskPanel]: Selectors<(typeof panelFocuses)[P]> } = {
  overview: { figures: '.overview' },
  worlds: { worlds: '.rows' },
  situations: { played: '[data-testid="played"]' },
  time: {
    axis: '[data-testid="axis"]',
    due: '[data-testid="due"] > :first-child',
    happened: '[data-testid="happened"] > :first-child',
  },
  decisions: { case: 'li:has(> .case)' },
  market: { chart: '.market-chart', interventions: '[data-testid="interventions"]' },
  traffic: {
    request: '.exchange-body',
    sealedBody: '.sealed',
    openedBody: '.bodies .desk-section:last-child .json',
    answer: '.exchange-body',
    contract: '.exchange-body',
    rows: '.stored-rows',
    transfers: '[data-testid="transfers"]',
  },
  ledger: {
    transfers: '[data-testid="transfers"]',
    audit: '.books-audit',
    flow: '[data-testid="flow"]',
  },
  faults: { rules: '.rules' },
  outbox: { message: '[data-testid="message"]' },
  members: { list: '.member-table', member: '.member' },
  stories: { list: '.rows' },
};

const onEveryPage: Selectors<typeof pageFocuses> = {
  record: '[data-wanted="true"], [data-newest="true"]',
  sheet: '.sheet',
};

const onPages: {
  readonly [P in keyof typeof phoneFocuses]: Selectors<(typeof phoneFocuses)[P]>;
} = {
  '/heyue': { chart: '.trade-chart', ticket: '[data-testid="ticket"]' },
  '/vipLevel': {
    level: '.vip-card',
    levels: '.vip-table-frame',
    envelope: '[data-testid="vip-envelope"]',
  },
  '/login': { form: '.screen-body' },
  '/chongzhitixianResult': { result: '[data-testid="recharge-result"]' },
  '/jiedai': { form: '.screen-body' },
  '/zichanCenter': { total: '.assets-card' },
  '/zhangbianRecord': { changes: '.screen-body' },
};

/** Returns the CSS selector of a part of a panel; null for an unknown part. */
export const panelTarget = (panel: DeskPanel, word: string): string | null =>
  (inPanels[panel] as Readonly<Record<string, string>>)[word] ?? null;

/** Returns the CSS selector of a part of a page of the phone; null for an unknown part. */
export const phoneTarget = (path: string, word: string): string | null => {
  const own: Readonly<Record<string, string>> = Object.hasOwn(onPages, path)
    ? onPages[path as keyof typeof onPages]
    : {};
  return own[word] ?? (onEveryPage as Readonly<Record<string, string>>)[word] ?? null;
};
