import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { granted } from '../../testing/deskServer.ts';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { Forwarding } from './Forwarding.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));

interface Sent {
  readonly method: string | undefined;
  readonly body: unknown;
}

/** Renders the section for a stored choice. Returns the requests that change it. */
async function shown(state: object) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, body: body ? JSON.parse(String(body)) : null });
    return granted(state)();
  });
  const mounted = await mountDesk(<Forwarding />);
  await mounted.until(() => mounted.page.querySelector('input') !== null);
  const [to, calls] = [...mounted.page.querySelectorAll('input')];
  return { ...mounted, sent, to, calls };
}

function type(input: HTMLInputElement | undefined, text: string) {
  return act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('sends the typed address and calls', async () => {
  const { page, sent, to, calls, press } = await shown({ from: 'nobody', forward: null });
  expect(page.textContent).toContain('desk.decisions.forward_nobody');
  expect(page.textContent).not.toContain('desk.decisions.forwardRemove');
  await type(to, ' https://api.example.com ');
  await type(calls, 'openPosition,listBalances  listNews');
  await press('desk.decisions.forwardSave');
  const body = {
    to: 'https://api.example.com',
    calls: ['openPosition', 'listBalances', 'listNews'],
  };
  expect(sent).toEqual([{ method: 'PUT', body }]);
});

it('keeps the fields that it does not show, and stops forwarding', async () => {
  const forward = { to: 'https://api.example.com', calls: ['listNews'], bodies: 'plain' };
  const { sent, to, calls, press } = await shown({ from: 'world', forward });
  expect([to?.value, calls?.value]).toEqual([forward.to, 'listNews']);
  await type(calls, '');
  await press('desk.decisions.forwardSave');
  await press('desk.decisions.forwardRemove');
  expect(sent).toEqual([
    { method: 'PUT', body: { ...forward, calls: [] } },
    { method: 'DELETE', body: {} },
  ]);
});
