import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineChange } from './plan.ts';
import { doneRow } from './runTimeline.ts';
import { type Entry, Timeline, planTimeline } from './timeline.ts';

let ids = 0;
const entry = (change: Partial<Entry> = {}): Entry => ({
  id: String((ids += 1)).padStart(6, '0'),
  dueAt: 10n,
  priority: 5,
  kind: 'test',
  refId: '1',
  payload: '{}',
  progress: null,
  doneAt: null,
  parkedAt: null,
  error: null,
  summary: null,
  createdAt: 0n,
  ...change,
});

/** Removes all entries from a timeline and returns their ids in order. */
function drained(timeline: Timeline): string[] {
  const order: string[] = [];
  for (let next = timeline.peek(); next; next = timeline.peek()) {
    order.push(next.id);
    timeline.drop(next.id);
  }
  return order;
}
const some = fc.record({
  dueAt: fc.bigInt({ min: 0n, max: 9n }),
  priority: fc.integer({ min: 0, max: 3 }),
});

describe('a timeline', () => {
  it('orders its entries by time, priority and id, independent of insertion order', () => {
    const entries = [
      entry({ id: 'd', dueAt: 1n, priority: 2 }),
      entry({ id: 'c', dueAt: 1n, priority: 1 }),
      entry({ id: 'b', dueAt: 1n, priority: 1 }),
      entry({ id: 'a', dueAt: 2n, priority: 0 }),
    ];
    expect(drained(new Timeline(entries))).toEqual(['b', 'c', 'd', 'a']);
  });

  it('retains its order while entries are added, removed and parked', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(some, fc.nat(9)), { maxLength: 60 }), (steps) => {
        const timeline = new Timeline([]);
        let model: Entry[] = [];
        for (const [facts, what] of steps) {
          const [first] = model;
          if (what === 0 && first) {
            timeline.drop(first.id);
            model = model.filter((each) => each !== first);
          } else if (what === 1 && first) {
            timeline.park(first.id, 1, 'broken');
            model = model.filter((each) => each !== first);
          } else {
            const made = entry(facts);
            timeline.add(made);
            model.push(made);
          }
          model.sort(
            (a, b) =>
              Number(a.dueAt - b.dueAt) || a.priority - b.priority || (a.id < b.id ? -1 : 1),
          );
          expect(timeline.peek()?.id).toBe(model[0]?.id);
          expect(timeline.nextAt()).toBe(model[0] ? Number(model[0].dueAt) : Infinity);
          const waiting = model.map(({ id }) => id);
          expect(timeline.upcoming(1_000).map(({ id }) => id)).toEqual(waiting);
          expect(timeline.upcoming(2)).toHaveLength(Math.min(2, waiting.length));
        }
        expect(drained(timeline)).toEqual(model.map(({ id }) => id));
      }),
    );
  });

  it('lists its next entries without reading the later ones', () => {
    const timeline = new Timeline(
      Array.from({ length: 5_000 }, (_, index) => entry({ dueAt: BigInt(5_000 - index) })),
    );
    let read = 0;
    const next = timeline.upcoming(3, ({ dueAt }) => {
      read += 1;
      return dueAt % 2n === 0n;
    });
    expect(next.map(({ dueAt }) => dueAt)).toEqual([2n, 4n, 6n]);
    expect(read).toBe(6);
  });

  it('finds the pending entries of a kind and id, and their next instant', () => {
    const timeline = new Timeline([
      entry({ id: 'a', refId: '1', dueAt: 30n }),
      entry({ id: 'b', refId: '1', dueAt: 20n }),
      entry({ id: 'c', refId: '2', dueAt: 10n }),
      entry({ id: 'd', refId: '1', dueAt: 5n, kind: 'other' }),
    ]);
    expect(timeline.waiting('test', '1')).toEqual(['a', 'b']);
    expect(timeline.nextOf('test', '1')).toBe(20);
    expect(timeline.nextOf('test', '9')).toBeNull();
    timeline.drop('b');
    expect(timeline.has('test', '1')).toBe(true);
    expect(timeline.waiting('test', '1')).toEqual(['a']);
    for (const id of ['a', 'nobody']) timeline.drop(id);
    expect(timeline.has('test', '1')).toBe(false);
    expect(timeline.has('test', '2')).toBe(true);
    expect(timeline.nextOf('test', '1')).toBeNull();
  });

  it('lists parked entries separately and does not run them', () => {
    const timeline = new Timeline([
      entry({ id: 'a', dueAt: 1n }),
      entry({ id: 'b', dueAt: 3n }),
      entry({ id: 'c', dueAt: 2n, parkedAt: 2n }),
    ]);
    timeline.park('b', 7, 'broken');
    timeline.park('nobody', 7, 'broken');
    expect(timeline.parked().map(({ id }) => id)).toEqual(['c', 'b']);
    expect(timeline.parked()[1]).toMatchObject({ parkedAt: 7n, error: 'broken' });
    expect(timeline.upcoming(9).map(({ id }) => id)).toEqual(['a']);
    timeline.drop('a');
    expect(timeline.peek()).toBeNull();
    expect(timeline.has('test', '1')).toBe(true);
    expect(timeline.nextOf('test', '1')).toBeNull();
  });
});

describe('the timeline changes of a plan', () => {
  const planning = (timeline: Timeline, made: readonly string[] = []) => ({
    timeline,
    nextId: () => 'new',
    priorityOf: () => 5,
    now: 10,
    made: new Set(made),
  });
  const plan = (timeline: Timeline, ...changes: TimelineChange[]) =>
    planTimeline({ timeline: changes }, planning(timeline));
  const schedule = (at: number, payload?: Record<string, string>): TimelineChange => ({
    op: 'schedule',
    kind: 'test',
    refId: '1',
    at,
    ...(payload ? { payload } : {}),
  });

  it('are applied to the timeline only by `remember`, including cancellations', () => {
    const timeline = new Timeline([entry({ id: 'old', dueAt: 20n })]);
    const cancel = { op: 'cancel', kind: 'test', refId: '1' } as const;
    const { rows, remember } = plan(timeline, cancel, schedule(30));
    expect(rows).toMatchObject([
      { op: 'remove', key: { id: 'old' } },
      {
        op: 'insert',
        cells: { id: 'new', dueAt: 30n, priority: 5, payload: '{}', createdAt: 10n },
      },
    ]);
    expect(timeline.waiting('test', '1')).toEqual(['old']);
    remember();
    expect(timeline.waiting('test', '1')).toEqual(['new']);
    expect(drained(timeline)).toEqual(['new']);
  });

  it('do not cancel an event that the same plan marks as done', () => {
    const timeline = new Timeline([entry({ id: 'now' }), entry({ id: 'later', dueAt: 20n })]);
    const { rows } = planTimeline(
      {
        rows: [doneRow({ id: 'now', dueAt: 10n }, 'done')],
        timeline: [{ op: 'cancel', kind: 'test', refId: '1' }],
      },
      planning(timeline),
    );
    expect(rows).toMatchObject([{ op: 'remove', key: { id: 'later' } }]);
  });

  describe('with `once`', () => {
    const look = { op: 'schedule', kind: 'test', refId: '1', at: 20, once: true } as const;
    const rowsBeside = (...entries: Entry[]) => plan(new Timeline(entries), look).rows.length;

    it('are skipped only if an equal event at the same instant is pending', () => {
      expect(rowsBeside(entry({ dueAt: 20n }))).toBe(0);
      expect(rowsBeside(entry({ dueAt: 21n }))).toBe(1);
      expect(rowsBeside(entry({ dueAt: 20n, refId: '2' }))).toBe(1);
      expect(rowsBeside(entry({ dueAt: 20n, kind: 'another' }))).toBe(1);
      expect(rowsBeside(entry({ dueAt: 20n, parkedAt: 20n }))).toBe(1);
    });

    it('reschedule the event that is being completed by the same plan', () => {
      const timeline = new Timeline([entry({ id: 'now', dueAt: 20n })]);
      const done = doneRow({ id: 'now', dueAt: 20n }, 'done');
      expect(
        planTimeline({ rows: [done], timeline: [look] }, planning(timeline)).rows,
      ).toHaveLength(1);
    });

    it('are scheduled only once in one commit with several plans', () => {
      const timeline = new Timeline([]);
      const first = planTimeline({ timeline: [look, look] }, planning(timeline));
      expect(first.rows).toHaveLength(1);
      const second = planTimeline({ timeline: [look] }, planning(timeline, first.once));
      expect(second.rows).toHaveLength(0);
    });
  });

  it('contain the payload of the event', () => {
    const { rows } = plan(new Timeline([]), schedule(30, { a: '1' }));
    expect(rows).toMatchObject([{ cells: { payload: '{"a":"1"}' } }]);
  });

  it('can schedule events for now or later, not for the past', () => {
    expect(plan(new Timeline([]), schedule(10)).rows).toHaveLength(1);
    expect(() => plan(new Timeline([]), schedule(9))).toThrow('in the past');
  });
});

describe('the next group of due events', () => {
  const instants = fc.record({
    dueAt: fc.bigInt({ min: 1n, max: 3n }),
    priority: fc.integer({ min: 1, max: 2 }),
    parkedAt: fc.constantFrom(null, null, null, 1n),
    refId: fc.integer({ min: 1, max: 12 }).map(String),
  });

  it('has adjacent entries with one instant, one kind and different ids, which remain due', () => {
    fc.assert(
      fc.property(
        fc.array(instants, { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, limit) => {
          const timeline = new Timeline(
            rows.map((row) => entry({ ...row, kind: `${row.priority}` })),
          );
          const all = timeline.upcoming(100);
          const [first] = all;
          const isOther = (each: Entry, index: number) =>
            each.dueAt !== first?.dueAt ||
            each.kind !== first.kind ||
            all.slice(0, index).some(({ refId }) => refId === each.refId);
          const end = all.findIndex(isOther);
          const run = all.slice(0, end < 0 ? all.length : end).slice(0, limit);
          expect(timeline.together(limit).map(({ id }) => id)).toEqual(run.map(({ id }) => id));
          expect(drained(timeline)).toEqual(all.map(({ id }) => id));
        },
      ),
    );
  });
});
