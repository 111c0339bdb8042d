import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawProblems } from './drawProof.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const salt = 'salt';
const closingPrice = '60000.00000000';
const seed = hex(salt + closingPrice);
const commitment = hex(salt);
const tickets = [
  { orderId: 'a', lots: 2 },
  { orderId: 'b', lots: 3 },
];

/** The winners for two of five lots, computed by an independent implementation of the draw. */
function winnersByHand() {
  const list = ['a', 'a', 'b', 'b', 'b'];
  for (let index = 0; index < 2; index++) {
    const whole = createHash('sha256').update(`${seed}:${index}`).digest().readBigUInt64BE();
    const other = index + Number(whole % BigInt(list.length - index));
    [list[index], list[other]] = [list[other] ?? '', list[index] ?? ''];
  }
  const lots = (id: string) => list.slice(0, 2).filter((one) => one === id).length;
  return ['a', 'b'].map((orderId) => ({ orderId, lots: lots(orderId) })).filter((one) => one.lots);
}

const winners = winnersByHand();
const proof = { commitment, salt, closingPrice, seed, lotsOffered: 2, tickets, winners };
const claims = { commitment, lotsOffered: 2, mine: null };

it('drawProblems returns no problem for a correct proof', async () => {
  expect(await drawProblems(proof, claims)).toEqual([]);
  const [first] = winners;
  const mine = { orderId: first?.orderId ?? '', lots: first?.lots ?? 0 };
  expect(await drawProblems(proof, { ...claims, mine })).toEqual([]);
});

it.each([
  ['another salt', { salt: 'other' }, {}, ['salt', 'seed']],
  ['another seed', { seed: hex('other'), winners: [] }, {}, ['seed', 'winners']],
  ['another winner', { winners: [{ orderId: 'a', lots: 3 }] }, {}, ['winners']],
  ['another commitment than shown', {}, { commitment: hex('x') }, ['commitment']],
  ['more lots than offered', {}, { lotsOffered: 3 }, ['lotsOffered']],
  ['tickets held twice', { tickets: [...tickets, { orderId: 'a', lots: 1 }] }, {}, ['tickets']],
  ['another result than announced', {}, { mine: { orderId: 'a', lots: 9 } }, ['mine']],
])('drawProblems detects %s', async (_, change, claimed, problems) => {
  const found = await drawProblems({ ...proof, ...change }, { ...claims, ...claimed });
  expect(found).toEqual(expect.arrayContaining(problems));
});
