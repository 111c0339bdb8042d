import { beforeAll, describe, expect, it } from 'vitest';
import { type Agent, useAgents } from './testing/connect.ts';

const agents = useAgents();
let agent: Agent;
beforeAll(async () => {
  agent = await agents.connect();
});

interface Played {
  readonly member: { readonly id: string; readonly token: string };
}
interface List {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

async function createWorld(): Promise<string> {
  const { id } = await agent.use<{ id: string }>('createWorld', { scenario: 'empty', seed: 'a' });
  return id;
}

async function audit(world: string): Promise<void> {
  expect(await agent.use('auditLedger', { world })).toMatchObject({ balanced: true, problems: [] });
}

describe('tasks of an agent', () => {
  it('creates a world with a frozen clock, finds it in the list and deletes it', async () => {
    const world = await createWorld();
    expect((await agent.use<List>('listWorlds')).records).toContainEqual(
      expect.objectContaining({ id: world, scenario: 'empty' }),
    );
    expect(await agent.use('getClock', { world })).toMatchObject({ mode: 'frozen' });
    expect(await agent.use('deleteWorld', { world })).toEqual({ done: true });
    expect((await agent.fail('getClock', { world })).error['reason']).toBe('worldUnknown');
  });

  it('plays a margin call, advances to it and reads the notification of the member', async () => {
    const world = await createWorld();
    const { member } = await agent.use<Played>('playSituation', {
      world,
      name: 'margin-call',
      in: '60s',
    });
    await agent.use('advanceClock', { world, by: '60s' });
    const notices = { world, call: 'listNotices', token: member.token };
    const { records } = await agent.use<List>('call', notices);
    expect(records[0]).toMatchObject({ title: 'Margin call' });
    expect((await agent.use<List>('listHappened', { world })).records).not.toEqual([]);
    await audit(world);
  });

  it('reads a recorded request with its opened body, its verdicts and its effects', async () => {
    const world = await createWorld();
    const { token } = await agent.use<{ token: string }>('createMember', {
      world,
      email: 'li@example.com',
      balances: { USDT: '1000' },
    });
    const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 };
    await agent.use('call', { world, call: 'openPosition', token, input: order });
    const { records } = await agent.use<List>('listTraffic', { world, call: 'openPosition' });
    const request = await agent.use('getTraffic', { world, id: records[0]?.['id'] });
    expect(request).toMatchObject({
      call: 'openPosition',
      openedBody: { symbol: 'BTC/USDT' },
      requestVerdict: { fits: true },
      answerVerdict: { fits: true },
    });
    expect(request['rows']).not.toEqual([]);
    expect(request['transfers']).not.toEqual([]);
    const { text } = await agent.use<{ text: string }>('writeTestCode', {
      world,
      id: records[0]?.['id'],
    });
    expect(text).toContain('openPosition');
    await audit(world);
  });

  it('injects a fault, sees the failure of the call and removes the fault', async () => {
    const world = await createWorld();
    const { token } = await agent.use<{ token: string }>('createMember', {
      world,
      email: 'li@example.com',
    });
    const { records } = await agent.use<List>('addFault', {
      world,
      kind: 'http502',
      call: 'getMember',
      count: 1,
    });
    const call = { world, call: 'getMember', token };
    expect((await agent.fail('call', call)).text).toContain('HTTP 502');
    expect(await agent.use('call', call)).toHaveProperty('id');
    expect(await agent.use('listFaults', { world })).toMatchObject({
      records: [{ hits: 1, isOver: true }],
    });
    await agent.use('removeFault', { world, id: records[0]?.['id'] });
    expect(await agent.use('listFaults', { world })).toEqual({ records: [] });
  });

  it('replaces a part of an answer for a member', async () => {
    const world = await createWorld();
    const { token } = await agent.use<{ token: string }>('createMember', {
      world,
      email: 'li@example.com',
    });
    await agent.use('setAnswer', {
      world,
      call: 'getMember',
      merge: { result: { vipLevel: 7 } },
    });
    expect(await agent.use('call', { world, call: 'getMember', token })).toMatchObject({
      vipLevel: 7,
    });
  });

  it('decides a deposit, after which the money is in the ledger', async () => {
    const world = await createWorld();
    await agent.use('setReviewPolicy', { world, kind: 'recharge', policy: 'manual' });
    const { member } = await agent.use<Played>('playSituation', {
      world,
      name: 'deposit-under-review',
    });
    const { waiting } = await agent.use<{ waiting: { id: string; kind: string }[] }>(
      'listDecisions',
      { world },
    );
    const deposit = waiting.find(({ kind }) => kind === 'recharge');
    const before = await agent.use('getMemberState', { world, id: member.id });
    await agent.use('decide', { world, kind: 'recharge', id: deposit?.id, verdict: 'approve' });
    const after = await agent.use('getMemberState', { world, id: member.id });
    expect(after['balances']).not.toEqual(before['balances']);
    const { records } = await agent.use<List>('listLedgerTransfers', { world, refId: deposit?.id });
    expect(records).not.toEqual([]);
    await audit(world);
  });

  it('lowers a price until a position is liquidated', async () => {
    const world = await createWorld();
    const { member } = await agent.use<Played>('playSituation', {
      world,
      name: 'position-running',
    });
    await agent.use('intervene', { world, symbol: 'BTC/USDT', kind: 'gap', percent: -60 });
    await agent.use('advanceClock', { world, by: '5m' });
    const { records } = await agent.use<List>('listHappened', { world, member: member.id });
    expect(records).toContainEqual(
      expect.objectContaining({ summary: 'BTC/USDT long closed: liquidation' }),
    );
    expect(await agent.use('getMemberState', { world, id: member.id })).toMatchObject({
      open: { positions: [] },
    });
    await audit(world);
  });

  it('restores a snapshot, after which the world has its earlier hash', async () => {
    const world = await createWorld();
    await agent.use('takeSnapshot', { world, name: 'before' });
    const hash = await agent.use('hashWorld', { world });
    await agent.use('createMember', { world, email: 'li@example.com' });
    expect(await agent.use('hashWorld', { world })).not.toEqual(hash);
    await agent.use('restoreSnapshot', { world, name: 'before' });
    expect(await agent.use('hashWorld', { world })).toEqual(hash);
  });

  it('compares a world with its copy', async () => {
    const world = await createWorld();
    const { id } = await agent.use<{ id: string }>('forkWorld', { world });
    expect(await agent.use('diffWorlds', { world, other: id })).toEqual({ records: [] });
    await agent.use('createMember', { world: id, email: 'li@example.com' });
    const { records } = await agent.use<List>('diffWorlds', { world, other: id });
    expect(records.map(({ table }) => table)).toContain('Member');
  });

  it('reads the code of a registration in the outbox and signs up with it', async () => {
    const world = await createWorld();
    const email = 'new@example.com';
    await agent.use('call', {
      world,
      call: 'sendEmailCaptcha',
      input: { email, purpose: 'register' },
    });
    const { records } = await agent.use<List>('listOutbox', { world, to: email });
    const captcha = records[0]?.['code'];
    const input = { method: 'email', email, password: 'secret123', captcha, agreed: true };
    expect(await agent.use('call', { world, call: 'register', input })).toHaveProperty('token');
  });
});
