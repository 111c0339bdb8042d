import type { BodyOf } from '@hongbao/contracts/call';
import { getTraffic, listTraffic, writeCurl } from '@hongbao/contracts/control/traffic.calls';
import {
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  sendTestWebhook,
  setWebhook,
} from '@hongbao/contracts/control/webhooks.calls';
import { createWorld, deleteWorld, resetWorld } from '@hongbao/contracts/control/worlds.calls';
import {
  exportWorld,
  restoreSnapshot,
  takeSnapshot,
} from '@hongbao/contracts/control/snapshots.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { uploadPng } from '@hongbao/test-support/upload';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noticeRow } from '../../features/content/noticeRow.ts';
import { startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import {
  type ReceivedMessage,
  type WebhookReceiver,
  isSignedBy,
  startReceiver,
} from '@hongbao/server/testing/webhookReceiver';

import { RETRY_AFTER_MS } from './webhookDeliveries.ts';
import { PENDING_MAX } from './webhookOutbox.ts';

const world = useWorld();
const params = () => ({ world: world.id });
const open: WebhookReceiver[] = [];
async function receiver(...given: Parameters<typeof startReceiver>) {
  const made = await startReceiver(...given);
  open.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

const hook = (body: BodyOf<typeof setWebhook>, on: TestWorld = world) =>
  on.must(setWebhook, { params: { world: on.id }, body });
const hooks = (on: TestWorld = world) => on.must(listWebhooks, { params: { world: on.id } });
/** Waits without a bound in machine time that depends on load: the test's own timeout applies. */
const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
const payloadOf = ({ text }: ReceivedMessage) => JSON.parse(text);

/** A deposit of a member that the operator approves, which the member is notified of. */
async function deposit(member: Member, on: TestWorld = world, amount = '100') {
  await on.control.setPolicy('manual');
  const proofPath = await uploadPng(on, member);
  const body = { currency: 'USDT', network: 'TRC20', amount, proofPath };
  await member.must(applyRecharge, { body });
  const [waiting] = await on.control.waiting();
  await on.control.decide(waiting?.id ?? '', 'approve');
}

describe('a webhook', { timeout: 90_000 }, () => {
  it('receives the notice of a member, signed, with what the notice contains', async () => {
    const { url, received } = await receiver();
    const member = await world.given.member();
    const { secret } = await hook({ address: url });
    await deposit(member);
    await eventually(() => expect(received).toHaveLength(1));
    const [message] = received as [ReceivedMessage];
    expect(isSignedBy(secret, message)).toBe(true);
    const age = Date.now() / 1_000 - Number(message.headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(300);
    const { records } = await member.must(listNotices, {});
    const notice = records.find(({ kind }) => kind === 'rechargeDelivered');
    expect(payloadOf(message)).toEqual({
      type: 'rechargeDelivered',
      timestamp: new Date(await world.control.now()).toISOString(),
      world: world.id,
      sequence: 1,
      data: {
        noticeId: notice?.id,
        memberId: member.id,
        category: notice?.category,
        facts: notice?.facts,
        link: notice?.link,
      },
    });
    await eventually(async () =>
      expect(await hooks()).toMatchObject([
        {
          secret,
          sequence: 1,
          pending: 0,
          deliveries: [
            { id: message.headers['webhook-id'], state: 'delivered', attempts: 1, status: 200 },
          ],
        },
      ]),
    );
  });

  it('of some kinds and of one member receives no others', async () => {
    const [mine, all, none] = [await receiver(), await receiver(), await receiver()];
    const [mei, li] = (await world.given.members(2)) as [Member, Member];
    await hook({ address: mine.url, memberId: li.id });
    await hook({ address: none.url, events: ['optionWon'] });
    await hook({ address: all.url, events: ['rechargeDelivered', 'optionWon'] });
    await deposit(mei);
    await deposit(li);
    await eventually(() => expect(all.received).toHaveLength(2));
    await eventually(() => expect(mine.received).toHaveLength(1));
    expect(payloadOf(mine.received[0] as ReceivedMessage).data.memberId).toBe(li.id);
    expect(none.received).toHaveLength(0);
    expect((await hooks())[1]).toMatchObject({ sequence: 0, deliveries: [] });
  });

  it('that fails is retried with the same id and body until it confirms', async () => {
    let count = 0;
    const { url, received } = await receiver((response) => {
      count += 1;
      if (count === 1) response.writeHead(500).end('broken');
      else if (count === 2) response.writeHead(302, { location: '/elsewhere' }).end();
      else response.writeHead(204).end();
    });
    const { secret } = await hook({ address: url });
    const { id } = await world.must(sendTestWebhook, { params: { ...params(), id: 'webhook1' } });
    await eventually(async () =>
      expect((await hooks())[0]?.deliveries).toMatchObject([
        { id, state: 'delivered', attempts: 3, status: 204 },
      ]),
    );
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(received.map(({ text }) => text)).size).toBe(1);
    expect(received.every((message) => isSignedBy(secret, message))).toBe(true);
    expect(payloadOf(received[0] as ReceivedMessage)).toMatchObject({ type: 'test', data: {} });
  });

  it('gets what was pending when its receiver and the server were stopped', async () => {
    const dataDir = await temporaryDataFolder();
    const gone = await startReceiver();
    await gone.stop();
    const before = await startServer({ dataDir });
    const made = await before.createWorld({ id: 'hooked' });
    const member = await made.given.member();
    const { secret } = await hook({ address: gone.url }, made);
    await deposit(member, made);
    const [pending] = await eventually(async () => {
      const [{ deliveries } = { deliveries: [] }] = await hooks(made);
      expect(deliveries).toMatchObject([
        { state: 'pending', error: expect.stringContaining('ECONNREFUSED') },
      ]);
      return deliveries;
    });
    await before.stop();
    const after = await startServer({ dataDir });
    const back = await receiver(undefined, Number(new URL(gone.url).port));
    await after.openWorld('hooked').control.now();
    await eventually(() => expect(back.received.length).toBeGreaterThan(0));
    const [message] = back.received as [ReceivedMessage];
    expect(message.headers['webhook-id']).toBe(pending?.id);
    expect(isSignedBy(secret, message)).toBe(true);
    expect(payloadOf(message)).toMatchObject({ type: 'rechargeDelivered', sequence: 1 });
    await eventually(async () =>
      expect(await hooks(after.openWorld('hooked'))).toMatchObject([
        { pending: 0, deliveries: [{ state: 'delivered' }] },
      ]),
    );
    expect(back.received).toHaveLength(1);
    await after.stop();
    removeDataFolder(dataDir);
  });

  it('gets thousands of simultaneous events with few requests at a time, while members are served', async () => {
    const { url, received, atOnce } = await receiver();
    await hook({ address: url });
    const member = await world.given.member();
    const inside = await world.inside();
    const total = 2_000;
    await inside.command('test', async (now) => {
      const rows = Array.from({ length: total }, (_, index) =>
        noticeRow(inside, member.id, now, {
          category: 'system',
          key: 'levelUp',
          facts: { level: String(index) },
          link: null,
        }),
      );
      await inside.commit({ rows }, now);
    });
    expect((await hooks())[0]).toMatchObject({ sequence: total });
    await member.must(listNotices, {});
    await eventually(async () => expect((await hooks())[0]?.pending).toBe(0));
    const sequences = received.map((message) => payloadOf(message).sequence as number);
    expect(new Set(sequences).size).toBe(total);
    expect(sequences).toHaveLength(total);
    expect(atOnce()).toBeLessThanOrEqual(8);
    // Of the delivered ones only the latest are retained.
    expect(inside.rows.count('WebhookDelivery')).toBeLessThanOrEqual(200);
  });

  it('is an outgoing request in the traffic', async () => {
    const { url } = await receiver((response) => response.writeHead(503).end('later'));
    await hook({ address: url });
    const { id } = await world.must(sendTestWebhook, { params: { ...params(), id: 'webhook1' } });
    const lines = await eventually(async () => {
      const query = { direction: 'outgoing' } as const;
      const { records } = await world.must(listTraffic, { params: params(), query });
      expect(records.length).toBeGreaterThan(0);
      return records;
    });
    expect(lines.at(-1)).toMatchObject({
      webhook: 'webhook1',
      requestId: id,
      method: 'POST',
      path: url,
      status: 503,
      outcome: 'answered',
    });
    const one = { ...params(), id: lines.at(-1)?.id ?? '' };
    const full = await world.must(getTraffic, { params: one });
    expect(full).toMatchObject({
      openedBody: { type: 'test', sequence: 1 },
      answerBody: 'later',
      headers: { 'webhook-id': id, 'webhook-signature': '<masked>' },
    });
    const curl = await world.raw(writeCurl, { params: one });
    expect(curl.text).toContain(`curl -sS -X POST '${url}'`);
    const query = { direction: 'incoming' } as const;
    const { records } = await world.must(listTraffic, { params: params(), query });
    expect(records.filter(({ webhook }) => webhook !== undefined)).toEqual([]);
  });

  it('is delivered again by the operator with the same id', async () => {
    const { url, received } = await receiver();
    await hook({ address: url });
    const of = { ...params(), id: 'webhook1' };
    const { id } = await world.must(sendTestWebhook, { params: of });
    await eventually(async () => expect((await hooks())[0]?.pending).toBe(0));
    expect(await world.must(redeliverWebhook, { params: of, body: {} })).toEqual({ queued: 0 });
    const body = { delivery: id };
    expect(await world.must(redeliverWebhook, { params: of, body })).toEqual({ queued: 1 });
    await eventually(() => expect(received).toHaveLength(2));
    expect(received[1]?.headers['webhook-id']).toBe(id);
    expect(
      await world.call(redeliverWebhook, { params: of, body: { delivery: 'other' } }),
    ).toMatchObject({ reason: 'notFound' });
  });

  it('is given up after its last attempt, and redelivered by the operator', async () => {
    let isUp = false;
    const { url, received } = await receiver((response) =>
      response.writeHead(isUp ? 200 : 500).end(),
    );
    await hook({ address: url });
    const of = { ...params(), id: 'webhook1' };
    const { id } = await world.must(sendTestWebhook, { params: of });
    await eventually(async () =>
      expect((await hooks())[0]?.deliveries).toMatchObject([{ attempts: 1, status: 500 }]),
    );
    const last = { attempts: RETRY_AFTER_MS.length, nextAt: 0n };
    (await world.inside()).writeAside([update('WebhookDelivery', { id }, last)]);
    await eventually(async () =>
      expect(await hooks()).toMatchObject([
        { pending: 0, deliveries: [{ state: 'failed', error: 'answered with 500' }] },
      ]),
    );
    isUp = true;
    expect(await world.must(redeliverWebhook, { params: of, body: {} })).toEqual({ queued: 1 });
    await eventually(async () =>
      expect(await hooks()).toMatchObject([
        { pending: 0, deliveries: [{ id, state: 'delivered', attempts: 1 }] },
      ]),
    );
    expect(received).toHaveLength(3);
  });

  it('with too many pending events counts later ones as dropped', async () => {
    const { url, received } = await receiver();
    await hook({ address: url });
    const inside = await world.inside();
    const pending = (number: number) =>
      inside.writeAside([update('Webhook', { id: 'webhook1' }, { pending: number })]);
    pending(PENDING_MAX);
    await deposit(await world.given.member());
    expect(await hooks()).toMatchObject([{ sequence: 1, dropped: 1, deliveries: [] }]);
    const of = { ...params(), id: 'webhook1' };
    expect((await world.raw(sendTestWebhook, { params: of })).status).toBe(429);
    pending(0);
    await world.must(sendTestWebhook, { params: of });
    await eventually(() => expect(received).toHaveLength(1));
    expect(payloadOf(received[0] as ReceivedMessage)).toMatchObject({ sequence: 2 });
  });

  it('that is broken does not prevent the commits of members', async () => {
    await hook({ address: 'http://127.0.0.1:9/', events: ['rechargeDelivered'] });
    const inside = await world.inside();
    inside.writeAside([update('Webhook', { id: 'webhook1' }, { events: '{' })]);
    const member = await world.given.member();
    await deposit(member);
    const { records } = await member.must(listNotices, {});
    expect(records.map(({ kind }) => kind)).toContain('rechargeDelivered');
    expect(world.server.reports.splice(0)).toContainEqual(
      expect.stringContaining('an event was not sent to webhooks'),
    );
    inside.writeAside([update('Webhook', { id: 'webhook1' }, { events: null })]);
  });

  it('that was removed receives nothing', async () => {
    const { url, received } = await receiver();
    const { id } = await hook({ address: url });
    await world.must(removeWebhook, { params: { ...params(), id } });
    await deposit(await world.given.member());
    expect(await hooks()).toEqual([]);
    const other = await receiver();
    await hook({ address: other.url });
    await world.must(sendTestWebhook, { params: { ...params(), id: 'webhook1' } });
    await eventually(() => expect(other.received).toHaveLength(1));
    expect(received).toEqual([]);
    const again = { ...params(), id: 'webhook2' };
    for (const call of [removeWebhook, sendTestWebhook] as const)
      expect(await world.call(call, { params: again })).toMatchObject({ reason: 'notFound' });
  });
});

describe('webhooks and the state of a world', { timeout: 90_000 }, () => {
  it('are not part of it: hashes of worlds with and without them are equal', async () => {
    const { url, received } = await receiver();
    const seed = { scenario: 'empty', seed: 'hooks' };
    const [plain, hooked] = [
      await world.server.createWorld(seed),
      await world.server.createWorld(seed),
    ];
    await hook({ address: url }, hooked);
    for (const each of [plain, hooked]) await each.control.advance('8d');
    await hooked.must(sendTestWebhook, { params: { world: hooked.id, id: 'webhook1' } });
    await eventually(() => expect(received.length).toBeGreaterThan(0));
    expect(await hooked.control.hash()).toBe(await plain.control.hash());
    expect((await plain.inside()).rows.count('Webhook')).toBe(0);
  });

  it('are not copied into a fork, a snapshot or an export, and end with a reset and a restore', async () => {
    const { url, received } = await receiver();
    await hook({ address: url });
    const fork = await world.server.forkWorld(world);
    expect(await hooks(fork)).toEqual([]);
    await deposit(await fork.given.member(), fork);
    await world.must(takeSnapshot, { params: params(), body: { name: 'before' } });
    const exported = await world.raw(exportWorld, { params: params() });
    expect(exported.status).toBe(200);
    expect(exported.text).not.toContain('whsec_');
    expect(await hooks()).toHaveLength(1);
    await world.must(restoreSnapshot, { params: { ...params(), name: 'before' } });
    expect(await hooks()).toEqual([]);
    await hook({ address: url });
    await world.must(resetWorld, { params: params() });
    expect(await hooks()).toEqual([]);
    expect(received).toEqual([]);
  });

  it('does not delay the end of a world by a receiver that does not answer', async () => {
    const { url, received } = await receiver(() => undefined);
    const made = await world.must(createWorld, { body: { scenario: 'empty' } });
    const other = world.server.openWorld(made.id);
    await hook({ address: url }, other);
    await other.must(sendTestWebhook, { params: { world: made.id, id: 'webhook1' } });
    await eventually(() => expect(received).toHaveLength(1));
    await world.must(deleteWorld, { params: { world: made.id } });
    expect(received).toHaveLength(1);
  });
});

describe('an invalid webhook', () => {
  it.each([
    [{ address: 'ftp://127.0.0.1/' }, 'address', 'http or https'],
    [{ address: 'http://me:pw@127.0.0.1/' }, 'address', 'without user'],
    [{ address: `http://127.0.0.1/${'x'.repeat(2_000)}` }, 'address', '2000 characters'],
    [{ address: 'http://169.254.169.254/latest' }, 'address', 'link-local'],
    [{ address: 'http://2852039166/' }, 'address', '169.254.169.254 is not allowed'],
    [{ address: 'http://[::ffff:169.254.169.254]/' }, 'address', 'is not allowed'],
    [{ address: 'http://0.0.0.0:9/' }, 'address', 'is not allowed'],
    [{ address: 'http://127.0.0.1:9/', events: [] }, 'events', '>=1'],
    [{ address: 'http://127.0.0.1:9/', events: ['rechargeDone'] }, 'events.0', 'rechargeDelivered'],
    [{ address: 'http://127.0.0.1:9/', secret: 'whsec_c2hvcnQ=' }, 'secret', '24 to 64 bytes'],
    [{ adress: 'http://127.0.0.1:9/' }, 'adress', 'did you mean address?'],
  ])('%j is rejected with a problem that names the field', async (body, path, message) => {
    const { status, text } = await world.raw(setWebhook, { params: params(), body });
    expect(status).toBe(400);
    expect(JSON.parse(text).result.problems).toContainEqual({
      path,
      message: expect.stringContaining(message),
    });
  });

  it('of an unknown member, or beyond the maximum, is refused', async () => {
    const address = 'http://127.0.0.1:9/';
    expect(
      await world.call(setWebhook, { params: params(), body: { address, memberId: '1' } }),
    ).toMatchObject({ reason: 'notFound', facts: { field: 'memberId' } });
    for (let count = 0; count < 20; count++) await hook({ address });
    expect(await world.call(setWebhook, { params: params(), body: { address } })).toMatchObject({
      reason: 'tooManyWebhooks',
      facts: { max: 20 },
    });
  });
});
