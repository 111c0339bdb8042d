import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ResultOf } from '@hongbao/contracts/call';
import { intervene, removeIntervention } from '@hongbao/contracts/control/interventions.calls';
import { applyIeo, getIeoDraw, listIeos, payIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { listKlines } from '@hongbao/contracts/market/market.calls';
import { units } from '@hongbao/contracts/money';
import { DAY_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { insert, update } from '@hongbao/prisma/rowWriter';
import { type Member, asMember } from '@hongbao/test-support/given';
import { jsonChanges } from '@hongbao/test-support/jsonChanges';
import { TEST_AT } from '@hongbao/server/testing/server';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkDraw } from '../../../../docs/verify/ieo-draw.mjs';
import { drawLots } from './drawLots.ts';

const CLOSE = TEST_AT + 3 * DAY_MS;
const SCRIPT = fileURLToPath(new URL('../../../../docs/verify/ieo-draw.mjs', import.meta.url));

/** The third member sends no nonce. */
const NONCES = ['a1'.repeat(16), 'b2'.repeat(16)];

const world = useWorld();
let members: Member[] = [];

/** Ten lots, and three members who apply for thirteen. */
beforeEach(async () => {
  const inside = await world.inside();
  const rows = [update('Ieo', { id: 'nova' }, { supply: units('1000') })];
  await inside.commit({ rows }, inside.now());
  members = await world.given.members(3, { usdt: '900', verified: true });
  for (const [index, quantity] of ['500', '300', '500'].entries())
    await members[index]?.must(applyIeo, {
      body: { ieoId: 'nova', quantity, nonce: NONCES[index] },
    });
});

const drawIn = (where: TestWorld) =>
  where.must(getIeoDraw, { query: { id: 'nova' } }, { token: members[0]?.token ?? '' });

describe('the draw', () => {
  it('can be recomputed from its proof', async () => {
    const listed = await members[0]?.must(listIeos, { query: { status: 'issuing' } });
    await world.control.advanceTo(CLOSE);
    const proof = await drawIn(world);
    expect(proof.commitment).toBe(listed?.records[0]?.commitment);
    expect(proof.commitment).toBe(createHash('sha256').update(proof.salt).digest('hex'));
    expect(proof.tickets.map(({ lots }) => lots)).toEqual([5, 3, 5]);
    expect(proof.winners.reduce((sum, { lots }) => sum + lots, 0)).toBe(10);
    const candles = await world.must(listKlines, {
      query: { symbol: 'BTC/USDT', interval: '1m', limit: 1 },
    });
    expect(proof.closingPrice).toBe(candles[0]?.close);
    expect(verify(proof)).toMatchObject({ status: 0, stderr: '' });
    expect(verify({ success: true, code: 200, result: proof })).toMatchObject({ status: 0 });
  });

  it('does not verify with a changed proof', async () => {
    await world.control.advanceTo(CLOSE);
    const proof = await drawIn(world);
    const [first, ...others] = proof.winners;
    const [ticket, ...tickets] = proof.tickets;
    const tampered: [string, unknown][] = [
      ['another salt', { ...proof, salt: `${proof.salt.slice(0, -1)}_` }],
      ['another nonce', { ...proof, tickets: [{ ...ticket, nonces: [NONCES[1]] }, ...tickets] }],
      ['another commitment', { ...proof, commitment: proof.seed }],
      ['another price', { ...proof, closingPrice: '95000.00000000' }],
      ['another seed', { ...proof, seed: proof.commitment }],
      ['a winner less', { ...proof, winners: others }],
      [
        'a lot moved',
        { ...proof, winners: [{ ...first, lots: (first?.lots ?? 0) + 1 }, ...others] },
      ],
      ['a ticket more', { ...proof, tickets: [...proof.tickets, { orderId: 'x', lots: 1 }] }],
      ['an application twice', { ...proof, tickets: [...proof.tickets, ...proof.tickets] }],
      ['fewer lots on offer', { ...proof, lotsOffered: 9 }],
      ['no lists', { ...proof, tickets: 5 }],
      ['no proof at all', 'nonsense'],
    ];
    for (const [what, json] of tampered) {
      const { status, stderr } = verify(json);
      expect(status, what).toBe(1);
      expect(stderr, what).not.toBe('');
    }
  });

  it('has a proof of which the script notices every change', async () => {
    await world.control.advanceTo(CLOSE);
    const proof = await drawIn(world);
    const [seller] = await world.given.members(1, { usdt: '900', verified: true });
    await world.control.advance('12d');
    const body = { ieoId: 'tide', quantity: '50', nonce: NONCES[0] };
    await seller?.must(applyIeo, { body });
    await world.control.advance('3d');
    // Fewer lots are wanted than offered.
    const small = await world.must(getIeoDraw, { query: { id: 'tide' } }, seller);
    expect(small.winners).toEqual([{ orderId: small.tickets[0]?.orderId, lots: 1 }]);
    for (const one of [proof, small]) {
      expect(checkDraw(one).problems).toEqual([]);
      expect(unnoticed(one)).toEqual([]);
    }
  });

  it('has a result that depends on the nonce of the last application, and only on commands', async () => {
    const [again, other] = [
      await world.server.forkWorld(world),
      await world.server.forkWorld(world),
    ];
    const last = members.at(-1);
    if (!last) throw new Error('No member has applied');
    for (const [where, letter] of [
      [world, 'c'],
      [again, 'c'],
      [other, 'd'],
    ] as const) {
      const member = asMember(world.server.client(where.id), last);
      const body = { ieoId: 'nova', quantity: '100', nonce: letter.repeat(32) };
      await member.must(applyIeo, { body });
      await where.control.advanceTo(CLOSE);
    }
    const proof = await drawIn(world);
    expect(await drawIn(again)).toEqual(proof);
    expect(await again.control.hash()).toBe(await world.control.hash());
    const differing = await drawIn(other);
    expect([differing.salt, differing.closingPrice]).toEqual([proof.salt, proof.closingPrice]);
    expect(differing.seed).not.toBe(proof.seed);
    expect(differing.tickets[2]).toEqual({ ...proof.tickets[2], nonces: ['d'.repeat(32)] });
    expect(checkDraw(differing).problems).toEqual([]);
  });

  it('contains the nonces of an application and of its additions, and refuses a malformed one', async () => {
    const [first, second] = members;
    const add = (member: Member | undefined, nonce?: string) =>
      member?.call(applyIeo, { body: { ieoId: 'nova', quantity: '100', nonce } });
    await add(first, 'c3'.repeat(16));
    await add(second);
    expect(await add(first, 'C3'.repeat(16))).toMatchObject({ reason: 'malformed' });
    await world.control.advanceTo(CLOSE);
    expect((await drawIn(world)).tickets.map(({ nonces }) => nonces)).toEqual([
      [NONCES[0], 'c3'.repeat(16)],
      [NONCES[1]],
      [],
    ]);
  });

  it('of a subscription by the earlier rule has its seed and its commitment without the applications', async () => {
    const inside = await world.inside();
    const rows = [update('Ieo', { id: 'nova' }, { drawRule: 1 })];
    await inside.commit({ rows }, inside.now());
    const listed = await members[0]?.must(listIeos, { query: { status: 'issuing' } });
    await world.control.advanceTo(CLOSE);
    const proof = await drawIn(world);
    const { salt, closingPrice, commitment } = proof;
    const hex = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(salt).toMatch(/^[0-9a-f]{64}$/);
    expect(listed?.records[0]?.commitment).toBe(hex(salt));
    expect([commitment, proof.seed]).toEqual([hex(salt), hex(salt + closingPrice)]);
    expect(proof.tickets[0]).not.toHaveProperty('nonces');
    expect(checkDraw(proof).problems).toEqual([]);
    expect(unnoticed(proof)).toEqual([]);
    expect(verify(proof).stdout).toContain('the operator could know it before the close');
    // The commitment fixes the rule: the salt of another rule has another hash.
    expect(checkDraw({ ...proof, salt: `2:${salt}` }).problems).not.toEqual([]);
  });

  it('is independent of everything that is set after applications were accepted', async () => {
    // An intervention announced before the opening counts, unless it is canceled or ended after the opening.
    const inside = await world.inside();
    const { openAt } = inside.rows.firstOrThrow('Ieo', { where: { id: 'nova' } });
    const announced = {
      id: '1',
      symbol: 'BTC/USDT',
      kind: 'ramp',
      percent: 8,
      factor: null,
      candles: null,
      startAt: BigInt(CLOSE - 2 * DAY_MS),
      durationMs: BigInt(DAY_MS),
      createdAt: openAt - 1n,
      endedAt: null,
    };
    const natural = inside.market.markPrice('BTC/USDT', CLOSE);
    await inside.commit({ rows: [insert('Intervention', announced)] }, inside.now());
    const meddled = await world.server.forkWorld(world);
    // Makes interventions of every kind while members apply, and exactly at the close.
    for (const body of [
      { symbol: 'BTC/USDT', kind: 'gap', percent: -30 },
      { symbol: 'BTC/USDT', kind: 'ramp', percent: 12, durationMs: DAY_MS },
      { symbol: 'BTC/USDT', kind: 'freeze', durationMs: MINUTE_MS, startAt: CLOSE - MINUTE_MS / 2 },
      { symbol: 'BTC/USDT', kind: 'volatility', factor: 4, durationMs: 3 * DAY_MS },
      { symbol: 'ETH/USDT', kind: 'gap', percent: 9 },
    ] as const)
      await meddled.call(intervene, { params: { world: meddled.id }, body });
    await world.control.advanceTo(CLOSE);
    await meddled.control.advance('1d');
    const params = { world: meddled.id, id: announced.id };
    await meddled.must(removeIntervention, { params });
    await meddled.control.gap('BTC/USDT', 5);
    await meddled.control.advanceTo(CLOSE);
    const proof = await drawIn(world);
    expect(units(proof.closingPrice)).toBeGreaterThan((natural * 107n) / 100n);
    expect(await drawIn(meddled)).toEqual(proof);
    expect(verify(await drawIn(meddled)).status).toBe(0);

    // The draw does not depend on which winners pay, or on later market prices.
    await payOne(meddled, proof);
    await meddled.control.gap('BTC/USDT', 50);
    await meddled.control.advance('5d');
    expect(await drawIn(meddled)).toEqual(proof);
  });
});

describe('the shuffle', () => {
  const entries = fc.uniqueArray(
    fc.record({ orderId: fc.stringMatching(/^[0-9]{1,6}$/), lots: fc.integer({ min: 1, max: 8 }) }),
    { maxLength: 12, selector: ({ orderId }) => orderId },
  );

  it('allocates exactly the lots on offer, and to no application more lots than it has', () => {
    fc.assert(
      fc.property(fc.string(), entries, fc.nat(40), (seed, tickets, lotsOffered) => {
        const winners = drawLots(seed, tickets, lotsOffered);
        const asked = new Map(tickets.map(({ orderId, lots }) => [orderId, lots]));
        const total = tickets.reduce((sum, { lots }) => sum + lots, 0);
        expect(winners.reduce((sum, { lots }) => sum + lots, 0)).toBe(Math.min(lotsOffered, total));
        for (const { orderId, lots } of winners)
          expect(lots).toBeLessThanOrEqual(asked.get(orderId) ?? 0);
        expect(drawLots(seed, tickets, lotsOffered)).toEqual(winners);
      }),
    );
  });

  it('is fair: over many seeds each of ten equal tickets wins equally often', () => {
    const tickets = Array.from({ length: 10 }, (_, index) => ({ orderId: `${index}`, lots: 1 }));
    const wins = new Map<string, number>();
    for (let seed = 0; seed < 4_000; seed++)
      for (const { orderId } of drawLots(`seed ${seed}`, tickets, 3))
        wins.set(orderId, (wins.get(orderId) ?? 0) + 1);
    // The expected number of wins is 1,200 each, with a standard deviation of 29.
    for (const count of wins.values()) expect(Math.abs(count - 1_200)).toBeLessThan(4 * 29);
  });
});

/** The changes of a proof that the script does not refuse. */
function unnoticed(proof: unknown): string[] {
  return jsonChanges(proof)
    .filter(({ value }) => JSON.stringify(value) !== JSON.stringify(proof))
    .map(({ value, ...each }) => ({ ...each, sent: JSON.parse(JSON.stringify(value)) as unknown }))
    .filter(({ sent }) => checkDraw(sent).problems.length === 0)
    .map(({ path, change }) => `${path}: ${change}`);
}

/** Runs the published script on a proof. */
function verify(proof: unknown) {
  const input = JSON.stringify(proof);
  return spawnSync(process.execPath, [SCRIPT], { input, encoding: 'utf8' });
}

async function payOne(where: TestWorld, { winners }: ResultOf<typeof getIeoDraw>) {
  const client = world.server.client(where.id);
  for (const member of members)
    for (const { orderId } of winners)
      await asMember(client, member).call(payIeo, { body: { orderId } });
}
