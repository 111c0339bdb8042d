import { DAY_MS, HOUR_MS, SECOND_MS } from '@hongbao/contracts/time';
import { readRow } from '@hongbao/prisma/database';
import { describe, expect, it } from 'vitest';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { type ClockState, WorldClock } from './clock.ts';
import type { MachineClock } from './machineClock.ts';

const YEAR_MS = 365 * DAY_MS;

/** A machine whose wall clock can be set while its monotonic clock continues. */
class Machine implements MachineClock {
  wallAt = TEST_AT;
  elapsedMs = 5_000;
  wall = () => this.wallAt;
  elapsed = () => this.elapsedMs;

  pass(ms: number): void {
    this.wallAt += ms;
    this.elapsedMs += ms;
  }

  set(stepMs: number): void {
    this.wallAt += stepMs;
  }
}

const kept = (change: Partial<ClockState> = {}): ClockState => ({
  mode: 'live',
  rate: 1,
  worldAt: TEST_AT,
  wallAt: TEST_AT,
  ...change,
});

function opened(change: Partial<ClockState> = {}, notBefore = TEST_AT) {
  const machine = new Machine();
  return { machine, clock: new WorldClock(kept(change), notBefore, machine) };
}

describe('a live clock', () => {
  it.each([3 * YEAR_MS, DAY_MS, HOUR_MS, -HOUR_MS, -DAY_MS, -3 * YEAR_MS])(
    'is not affected when the machine’s clock is set by %d ms and back',
    (step) => {
      const { machine, clock } = opened();
      machine.pass(10 * SECOND_MS);
      machine.set(step);
      expect(clock.now()).toBe(TEST_AT + 10 * SECOND_MS);
      machine.pass(5 * SECOND_MS);
      expect(clock.now()).toBe(TEST_AT + 15 * SECOND_MS);
      machine.set(-step);
      machine.pass(SECOND_MS);
      expect(clock.now()).toBe(TEST_AT + 16 * SECOND_MS);
    },
  );

  it.each([
    [3 * YEAR_MS, 'ahead by 1095 days'],
    [1.9 * DAY_MS, 'ahead by 1 day'],
    [2_600, 'ahead by 3 s'],
    [2_000, 'ahead by 2 s'],
    [-2_000, 'back by 2 s'],
    [-HOUR_MS, 'back by 3600 s'],
  ])('reports once that the machine’s clock was set, by %d ms', (step, by) => {
    const { machine, clock } = opened();
    expect(clock.noticed()).toBeNull();
    machine.set(step);
    const noticed = clock.noticed();
    expect(noticed?.text.replaceAll("'", '’')).toBe(
      `The machine’s clock was set ${by}; the clock of the world is not affected.`,
    );
    if (noticed) clock.set(noticed.state);
    expect(clock.noticed()).toBeNull();
    machine.pass(HOUR_MS);
    expect(clock.noticed()).toBeNull();
    expect(clock.now()).toBe(TEST_AT + HOUR_MS);
  });

  it.each([1_999, 0, -1_999])('does not report a step of the machine’s clock of %d ms', (step) => {
    const { machine, clock } = opened();
    machine.set(step);
    expect(clock.noticed()).toBeNull();
  });

  it('persists a detected step of the machine’s clock, so that reopening does not count the step as elapsed time', () => {
    const { machine, clock } = opened();
    machine.set(3 * YEAR_MS);
    const state = clock.noticed()?.state ?? kept();
    clock.set(state);
    machine.pass(HOUR_MS);
    const reopened = new WorldClock(state, clock.now(), machine);
    expect(reopened.now()).toBe(TEST_AT + HOUR_MS);
    expect(reopened.noticed()).toBeNull();
  });

  it.each([1, 3_600, 50_000])('advances at the rate %d', (rate) => {
    const { machine, clock } = opened({ rate });
    machine.pass(2 * SECOND_MS);
    expect(clock.now()).toBe(TEST_AT + 2 * SECOND_MS * rate);
  });

  it.each([
    [3 * DAY_MS, 1, 3 * DAY_MS],
    [HOUR_MS, 60, 60 * HOUR_MS],
    [370 * DAY_MS, 1, 370 * DAY_MS],
  ])('catches up %d ms during which it was closed, at a rate of %d', (closed, rate, passed) => {
    const { machine } = opened();
    machine.pass(closed);
    const clock = new WorldClock(kept({ rate }), TEST_AT, machine);
    expect(clock.now()).toBe(TEST_AT + passed);
    expect(clock.noticed()).toBeNull();
  });

  it('catches up at most 370 days of world time, at any rate', () => {
    const { machine } = opened();
    machine.pass(HOUR_MS);
    const clock = new WorldClock(kept({ rate: 24 * 371 }), TEST_AT, machine);
    expect(clock.now()).toBe(TEST_AT);
    expect(clock.noticed()?.text).toContain('is 3600 s after the world was last open');
  });

  it('counts only whole elapsed milliseconds', () => {
    const { machine, clock } = opened();
    machine.pass(1.9);
    expect(clock.now()).toBe(TEST_AT + 1);
    clock.set({ ...clock.frozen(), worldAt: TEST_AT + 2.9 });
    expect(clock.now()).toBe(TEST_AT + 2);
  });

  it.each([-1, -DAY_MS, -YEAR_MS, 370 * DAY_MS + 1, 3 * YEAR_MS])(
    'resumes from its last instant, with a report, when the machine’s clock is %d ms from the last opening',
    (away) => {
      const machine = new Machine();
      machine.set(away);
      const clock = new WorldClock(kept(), TEST_AT + 500, machine);
      expect(clock.now()).toBe(TEST_AT + 500);
      const side = away < 0 ? 'before' : 'after';
      expect(clock.noticed()?.text).toMatch(
        new RegExp(`${side} the world was last open; the world resumes from its last instant`),
      );
      machine.pass(HOUR_MS);
      expect(clock.now()).toBe(TEST_AT + 500 + HOUR_MS);
    },
  );

  it('never goes back when it is frozen, moved, resumed or reopened', () => {
    const { machine, clock } = opened({}, TEST_AT + HOUR_MS);
    const seen = [clock.now()];
    const steps = [
      () => machine.set(-DAY_MS),
      () => clock.set(clock.frozen()),
      () => machine.pass(HOUR_MS),
      () => clock.set(clock.running(10)),
      () => machine.pass(SECOND_MS),
      () => clock.set(clock.movedTo(TEST_AT)),
      () => clock.set(clock.movedTo(clock.now() + DAY_MS)),
      () => machine.set(YEAR_MS),
      () => clock.set(clock.frozen()),
      () => clock.set({ ...clock.state, worldAt: TEST_AT - DAY_MS }),
    ];
    for (const step of steps) {
      step();
      seen.push(clock.now());
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBe(TEST_AT + HOUR_MS);
  });

  it('freezes at its current instant', () => {
    const { machine, clock } = opened();
    machine.pass(HOUR_MS);
    clock.set(clock.frozen());
    machine.pass(HOUR_MS);
    expect(clock.now()).toBe(TEST_AT + HOUR_MS);
    expect(clock.state).toMatchObject({ mode: 'frozen', worldAt: TEST_AT + HOUR_MS });
  });
});

describe('a frozen clock', () => {
  it('does not advance with elapsed time, a step of the machine’s clock or a reopening', () => {
    const { machine, clock } = opened({ mode: 'frozen' });
    machine.pass(HOUR_MS);
    machine.set(3 * YEAR_MS);
    expect(clock.now()).toBe(TEST_AT);
    expect(clock.noticed()).toBeNull();
    const reopened = new WorldClock(clock.state, TEST_AT, machine);
    expect(reopened.now()).toBe(TEST_AT);
    expect(reopened.noticed()).toBeNull();
  });
});

describe('a live world', () => {
  it('runs all due events before it is hashed, copied or compared', async () => {
    const machine = new Machine();
    const server = await startServer({ machine });
    const open = async (id: string) => {
      const inside = await (await server.createWorld({ id })).inside();
      await inside.time.run(1);
      return inside;
    };
    const [one, other] = [await open('one'), await open('other')];
    machine.pass(DAY_MS);
    expect(await one.compareWith(other)).toEqual([]);
    machine.pass(DAY_MS);
    const hash = await one.hash();
    expect(await other.compareWith(one)).toEqual([]);
    await one.time.settle();
    expect(await one.hash()).toBe(hash);
    machine.pass(DAY_MS);
    const file = server.worlds.scratchFile('one');
    expect(await one.copyTo(file)).toBe(TEST_AT + 3 * DAY_MS);
    await one.time.settle();
    expect(Number(readRow(file, 'World', 'world').doneUntil)).toBe(one.time.doneUntil);
    await server.stop();
  });

  it('advances evenly and reports a step when the machine’s clock jumps three years ahead and back over restarts', async () => {
    const dataDir = await temporaryDataFolder();
    const machine = new Machine();
    const first = await startServer({ dataDir, machine });
    const made = await first.createWorld({ id: 'live' });
    await made.control.resume();
    machine.pass(HOUR_MS);
    const beat = async (server: typeof first) =>
      (await server.worlds.find('live'))?.time.beat() ?? Promise.resolve();
    machine.set(3 * YEAR_MS);
    await beat(first);
    machine.pass(HOUR_MS);
    expect(await made.control.now()).toBe(TEST_AT + 2 * HOUR_MS);
    expect(first.reports).toEqual([expect.stringContaining('was set ahead by 1095 days')]);
    await first.stop();
    machine.pass(HOUR_MS);
    const second = await startServer({ dataDir, machine });
    expect(await second.openWorld('live').control.now()).toBe(TEST_AT + 3 * HOUR_MS);
    await beat(second);
    machine.set(-3 * YEAR_MS);
    await second.stop();
    // The machine's clock was set back while the server was down, so the world resumes from its last instant.
    const third = await startServer({ dataDir, machine });
    const now = await third.openWorld('live').control.now();
    expect(now).toBe(TEST_AT + 3 * HOUR_MS);
    machine.pass(HOUR_MS);
    expect(await third.openWorld('live').control.now()).toBe(now + HOUR_MS);
    await beat(third);
    expect(third.reports).toEqual([expect.stringContaining('resumes from its last instant')]);
    await third.stop();
    removeDataFolder(dataDir);
  });
});
