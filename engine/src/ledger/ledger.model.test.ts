import fc from 'fast-check';
import { expect, it } from 'vitest';
import { houseAccount, houseAccountOf, memberAccount } from './accounts.ts';
import { Ledger } from './ledger.ts';
import type { Instruction } from './ledger.types.ts';

/** A reference model of the ledger: amounts in maps, copied before every plan. */
interface Model {
  total: Map<string, bigint>;
  holds: Map<string, { from: string; to: string; left: bigint }>;
}

const accounts = [
  memberAccount('1', 'main', 'USDT'),
  memberAccount('2', 'main', 'USDT'),
  memberAccount('3', 'demo', 'USDT'),
  houseAccount('custody', 'USDT'),
  houseAccount('fees', 'USDT'),
  houseAccountOf('demo', 'custody', 'USDT'),
];
const isPlay = (id: string) => id.includes('/demo');
const isMember = (id: string) => id.startsWith('m');
const ref = { type: 'test', id: '1' };
const small = fc.bigInt({ min: 1n, max: 60n });
const account = fc.constantFrom(...accounts);
const holdName = fc.integer({ min: 0, max: 12 }).map((number) => `h${number}`);

type Move =
  | { op: 'post'; debit: string; credit: string; amount: bigint; hold: string }
  | { op: 'hold'; debit: string; credit: string; amount: bigint; hold: string }
  | { op: 'release'; hold: string; amount: bigint }
  | { op: 'capture'; hold: string; amount: bigint };
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    op: fc.constant('post'),
    debit: account,
    credit: account,
    amount: small,
    hold: holdName,
  }),
  fc.record({
    op: fc.constant('hold'),
    debit: account,
    credit: account,
    amount: small,
    hold: holdName,
  }),
  fc.record({ op: fc.constant('release'), hold: holdName, amount: small }),
  fc.record({ op: fc.constant('capture'), hold: holdName, amount: small }),
);
const step = fc.record({
  plan: fc.array(move, { minLength: 1, maxLength: 4 }),
  after: fc.constantFrom('settle', 'rollback', 'go on'),
});

it('the ledger behaves like a reference model through refusals, errors and rollbacks', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const ledger = new Ledger([], []);
      let model: Model = { total: new Map(), holds: new Map() };
      let settled = model;
      let names = 0;
      const named = new Set<string>();
      for (const { plan, after } of steps) {
        // The id of a hold is the id of its transfer, so it must be unique.
        const moves = plan.filter((each) => each.op !== 'hold' || !named.has(each.hold));
        const fresh = moves.filter((each, index) => isFirstOfItsName(moves, each, index));
        for (const each of fresh) if (each.op === 'hold') named.add(each.hold);
        const next = applyToModel(model, fresh);
        const instructions = fresh.map((each) => toInstruction(each, `t${(names += 1)}`));
        let isDone = false;
        try {
          isDone = ledger.apply(instructions, 1, () => 1n).ok;
        } catch {
          isDone = false;
        }
        expect(isDone).toBe(next !== null);
        model = next ?? model;
        if (after === 'settle') settled = model;
        if (after === 'settle') ledger.settle();
        if (after === 'rollback') model = settled;
        if (after === 'rollback') ledger.rollback();
        compare(ledger, model);
      }
    }),
    { numRuns: 300 },
  );
});

function isFirstOfItsName(moves: readonly Move[], { op, hold }: Move, index: number): boolean {
  return (
    op !== 'hold' || moves.findIndex((other) => other.op === op && other.hold === hold) === index
  );
}

function compare(ledger: Ledger, model: Model): void {
  let sum = 0n;
  for (const id of accounts) {
    const { available, frozen, total } = ledger.balance(id);
    const held = heldOf(model, id);
    expect({ available, frozen, total }).toEqual({
      available: (model.total.get(id) ?? 0n) - held,
      frozen: held,
      total: model.total.get(id) ?? 0n,
    });
    if (isMember(id)) expect(available >= 0n).toBe(true);
    sum += total;
  }
  expect(sum).toBe(0n);
  for (const [name, { left }] of model.holds) expect(ledger.held(name)).toBe(left);
  expect(ledger.holds()).toHaveLength(model.holds.size);
}

function heldOf(model: Model, id: string): bigint {
  return [...model.holds.values()].reduce(
    (sum, { from, left }) => sum + (from === id ? left : 0n),
    0n,
  );
}

/** Returns the model after a plan; null if an instruction of the plan is invalid or exceeds a balance. */
function applyToModel(before: Model, moves: readonly Move[]): Model | null {
  const model: Model = {
    total: new Map(before.total),
    holds: new Map([...before.holds].map(([name, hold]) => [name, { ...hold }])),
  };
  const add = (id: string, amount: bigint) =>
    model.total.set(id, (model.total.get(id) ?? 0n) + amount);
  for (const each of moves) {
    if (each.op === 'post' || each.op === 'hold') {
      const available = (model.total.get(each.debit) ?? 0n) - heldOf(model, each.debit);
      if (each.debit === each.credit || isPlay(each.debit) !== isPlay(each.credit)) return null;
      if (isMember(each.debit) && available < each.amount) return null;
      if (each.op === 'hold')
        model.holds.set(each.hold, { from: each.debit, to: each.credit, left: each.amount });
      else {
        add(each.debit, -each.amount);
        add(each.credit, each.amount);
      }
      continue;
    }
    const hold = model.holds.get(each.hold);
    if (!hold || each.amount > hold.left) return null;
    hold.left -= each.amount;
    if (hold.left === 0n) model.holds.delete(each.hold);
    if (each.op === 'capture') {
      add(hold.from, -each.amount);
      add(hold.to, each.amount);
    }
  }
  return model;
}

function toInstruction(move: Move, name: string): Instruction {
  const kind = 'adjustment';
  const { amount } = move;
  if (move.op === 'release' || move.op === 'capture')
    return { op: move.op, id: name, kind, holdId: move.hold, amount, ref };
  const { debit, credit } = move;
  const id = move.op === 'hold' ? move.hold : name;
  return { op: move.op, id, kind, currency: 'USDT', debit, credit, amount, ref };
}
