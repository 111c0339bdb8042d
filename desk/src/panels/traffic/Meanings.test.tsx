import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { granted, refused } from '../../testing/deskServer.ts';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { trafficLine } from '../../testing/trafficLine.ts';
import { inNames } from './inNames.ts';
import type { Exchange } from './exchange.ts';
import { Meanings, canMean } from './Meanings.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));

const exchange = (fields: Partial<Exchange> = {}) =>
  ({ ...trafficLine({ id: '7', status: 400 }), headers: {}, dialect: null, ...fields }) as Exchange;

const rules = { calls: { openPosition: { request: { margin: 'money' } } } };
const open = {
  call: 'openPosition',
  calls: [],
  body: null,
  fields: [
    {
      field: 'margin',
      problem: 'must be given',
      proposals: [
        {
          name: 'money',
          value: '100',
          option: null,
          confidence: 'medium',
          evidence: 'alike',
          rules,
        },
      ],
    },
  ],
};
const read = { ...open, fields: [] };

/** Renders the section. A proposal is accepted with `accepted`, after which `after` is proposed. */
async function shown(before: object, accepted: () => Response, after: object = before) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    const isProposed = new URL(url).pathname.endsWith('/traffic/7/dialect');
    if (isProposed) return granted(sent.length > 0 ? after : before)();
    sent.push([method, JSON.parse(String(body))]);
    return accepted();
  });
  const mounted = await mountDesk(<Meanings exchange={exchange()} />);
  await mounted.until(() => mounted.page.querySelector('.meanings') !== null);
  const choose = (id: string) =>
    act(async () => {
      mounted.page.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click();
    });
  return { ...mounted, sent, choose };
}

it('accepts a meaning as rules of the world, after which the request is read', async () => {
  const { page, choose, sent, until } = await shown(open, granted({}), read);
  expect(page.textContent).toContain('must be given');
  expect(page.textContent).toContain('desk.traffic.sure_medium');
  expect(page.textContent).not.toContain('desk.traffic.readNow');
  await choose('meaning-margin');
  await until(() => page.textContent?.includes('desk.traffic.readNow') ?? false);
  expect(sent).toEqual([['PUT', { add: rules }]]);
});

it('shows why a meaning is refused, and still offers it', async () => {
  const { page, choose, until } = await shown(open, refused('dialectBroken', 'It has problems.'));
  await choose('meaning-margin');
  await until(() => page.querySelector('[data-testid="failed"]') !== null);
  expect(page.querySelector('[data-testid="meaning-margin"]')).not.toBeNull();
});

it('offers calls for a path, and the form of bodies', async () => {
  const { evidence, confidence } = { evidence: 'words', confidence: 'low' };
  const path = { calls: { openPosition: { path: 'POST /v2/orders' } } };
  const calls = [{ call: 'openPosition', score: 0.5, confidence, evidence, rules: path }];
  const body = { form: 'plain', rules: { bodies: 'plain' } };
  const { choose, sent, until, page } = await shown(
    { call: null, calls, body, fields: [] },
    granted({}),
  );
  await choose('meaning-openPosition');
  await until(() => page.querySelector('[aria-busy="true"]') === null);
  await choose('meaning-body');
  expect(sent).toEqual([
    ['PUT', { add: path }],
    ['PUT', { add: { bodies: 'plain' } }],
  ]);
});

it('is for requests that were not read and did not choose their dialect', () => {
  expect([200, 400, 401, 404, 415].map((status) => canMean(exchange({ status })))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  expect(canMean(exchange({ headers: { 'x-dialect': 'none' } }))).toBe(false);
});

it('a request is shown as sent or in the names of the contract', () => {
  const dialect = {
    name: 'jeecg',
    params: {},
    query: { pageNo: '1' },
    body: { margin: '100' },
    ignored: [],
    answer: { code: 200 },
  };
  const sent = exchange({ dialect, openedBody: { money: 100 }, answerBody: { ret: 0 } });
  expect(inNames(sent, 'sent')).toBe(sent);
  expect(inNames(sent, 'contract')).toMatchObject({
    query: { pageNo: '1' },
    openedBody: { margin: '100' },
    answerBody: { code: 200 },
    sealedBody: null,
  });
  const plain = exchange();
  expect(inNames(plain, 'contract')).toBe(plain);
});
