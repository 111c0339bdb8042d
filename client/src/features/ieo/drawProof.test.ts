import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawProblems } from './drawProof.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const closingPrice = '60000.00000000';
const [first, second] = ['a1', 'b2'].map((letter) => letter.repeat(16)) as [string, string];
const tickets = [
  { orderId: 'a', lots: 2, nonces: [first, second] },
  { orderId: 'b', lots: 3, nonces: [] },
];
const salt = `2:${hex('salt')}`;
const seed = hex(`${salt}\n${closingPrice}\n2\na 2 ${first} ${second}\nb 3`);

/** The winners for two of five lots, computed by an independent implementation of the draw. */
function winnersOf(seedOfDraw: string) {
  const list = ['a', 'a', 'b', 'b', 'b'];
  for (let index = 0; index < 2; index++) {
    const whole = createHash('sha256').update(`${seedOfDraw}:${index}`).digest().readBigUInt64BE();
    const other = index + Number(whole % BigInt(list.length - index));
    [list[index], list[other]] = [list[other] ?? '', list[index] ?? ''];
  }
  const lots = (id: string) => list.slice(0, 2).filter((one) => one === id).length;
  return ['a', 'b'].map((orderId) => ({ orderId, lots: lots(orderId) })).filter((one) => one.lots);
}

const winners = winnersOf(seed);
const commitment = hex(salt);
const proof = { commitment, salt, closingPrice, seed, lotsOffered: 2, tickets, winners };
const wonByA = winners.find(({ orderId }) => orderId === 'a')?.lots ?? 0;
const mine = { orderId: 'a', asked: 2, lots: wonByA, nonces: [second] };
const claims = { commitment, lotsOffered: 2, mine };

it('drawProblems returns no problem for a correct proof', async () => {
  expect(await drawProblems(proof, claims)).toEqual([]);
  expect(await drawProblems(proof, { ...claims, mine: null })).toEqual([]);
});

it('drawProblems returns no problem for a draw by the earlier rule, unless this device sent a random value', async () => {
  const earlierSalt = hex('salt');
  const earlierSeed = hex(earlierSalt + closingPrice);
  const earlier = {
    ...proof,
    salt: earlierSalt,
    commitment: hex(earlierSalt),
    seed: earlierSeed,
    tickets: tickets.map(({ orderId, lots }) => ({ orderId, lots })),
    winners: winnersOf(earlierSeed),
  };
  const lots = earlier.winners.find(({ orderId }) => orderId === 'a')?.lots ?? 0;
  const claimed = { ...claims, commitment: earlier.commitment };
  const own = { ...mine, lots, nonces: [] };
  expect(await drawProblems(earlier, { ...claimed, mine: own })).toEqual([]);
  expect(await drawProblems(earlier, { ...claimed, mine: { ...own, nonces: [first] } })).toEqual([
    'nonces',
  ]);
});

it.each([
  ['another salt', { salt: '2:other' }, {}, ['salt', 'seed']],
  ['another seed', { seed: hex('other'), winners: [] }, {}, ['seed', 'winners']],
  ['another winner', { winners: [{ orderId: 'a', lots: 3 }] }, {}, ['winners']],
  ['another commitment than shown', {}, { commitment: hex('x') }, ['commitment']],
  ['more lots than offered', {}, { lotsOffered: 3 }, ['lotsOffered']],
  ['another number of lots', { lotsOffered: 9 }, {}, ['lotsOffered', 'seed']],
  ['tickets held twice', { tickets: [...tickets, { orderId: 'a', lots: 1 }] }, {}, ['tickets']],
  ['another order of applications', { tickets: tickets.toReversed() }, {}, ['tickets', 'seed']],
  ['another random value', { tickets: [{ ...tickets[0], nonces: [first] }] }, {}, ['seed']],
  ['another result than announced', {}, { mine: { ...mine, lots: 9 } }, ['mine']],
  ['fewer lots than applied for', {}, { mine: { ...mine, asked: 3 } }, ['mine']],
  ['a missing random value', {}, { mine: { ...mine, nonces: [hex('own')] } }, ['nonces']],
])('drawProblems detects %s', async (_, change, claimed, problems) => {
  const found = await drawProblems({ ...proof, ...change } as typeof proof, {
    ...claims,
    ...claimed,
  });
  expect(found).toEqual(expect.arrayContaining(problems));
});
