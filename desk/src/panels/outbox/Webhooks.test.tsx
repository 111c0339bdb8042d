import type { Call } from '@hongbao/contracts/call';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { Webhooks } from './Webhooks.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));
const sent: [string, unknown][] = [];
const webhook = {
  id: 'webhook1',
  address: 'http://127.0.0.1:4000/hook',
  secret: 'whsec_x',
  createdAt: 0,
  sequence: 3,
  pending: 1,
  dropped: 0,
  deliveries: [{ error: 'answered with 500' }, {}],
};
vi.mock('../../control/client.ts', () => ({
  operatorClient: () => ({
    must: async ({ name }: Call, input: object) => {
      sent.push([name, input]);
      return name === 'listWebhooks' ? [webhook] : webhook;
    },
  }),
}));

it('lists webhooks with their latest error, sends a test, and adds one', async () => {
  const { page, press, until } = await mountDesk(<Webhooks />);
  await until(() => page.querySelector('[data-testid="webhook-webhook1"]') !== null);
  expect(page.textContent).toContain(webhook.address);
  expect(page.textContent).toContain('answered with 500');
  await press('desk.outbox.testWebhook');
  const field = page.querySelector<HTMLInputElement>('[data-testid="webhook-address"]');
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, ' http://localhost:5/ ');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('desk.outbox.addWebhook');
  await until(() => sent.some(([name]) => name === 'setWebhook'));
  const inputs = Object.fromEntries(sent);
  expect(inputs['sendTestWebhook']).toMatchObject({ params: { id: 'webhook1' } });
  expect(inputs['setWebhook']).toMatchObject({ body: { address: 'http://localhost:5/' } });
});
