import type { World } from './world.ts';

/** Runs `work` in a frozen copy of the world, which is deleted afterwards. */
export type Rehearse = <T>(work: (copy: World) => Promise<T>) => Promise<T>;

/** A member of a scenario that any user may sign in as. */
export interface KnownMember {
  readonly account: string;
  readonly password: string;
}

/** How the initial state of a world is created. */
export interface Scenario {
  readonly name: string;
  /** The initial state, in one line. */
  readonly summary: string;
  /** Changes when the scenario's actions change; absent for one that is part of the program. */
  readonly version?: string;
  /** Some of its members, to sign in as. */
  readonly members?: readonly KnownMember[];
  /** The clock at the start of `populate`, given the clock at its end. */
  readonly startsAt: (at: number) => number;
  /** Performs the world's past. It ends with the clock at `at`, or before it. */
  readonly populate: (
    world: World,
    at: number,
    progress: (text: string) => void,
    rehearse: Rehearse,
  ) => Promise<void>;
}

/** A scenario as listed. */
export interface ListedScenario {
  readonly name: string;
  readonly kind: 'built-in' | 'file';
  readonly summary: string;
  readonly members?: readonly KnownMember[];
  readonly file?: string;
  /** Why a world can't be created from it. */
  readonly problems?: readonly string[];
}

/** A source of scenarios. Every call reads the current state. */
export interface ScenarioSource {
  names(): string[];
  list(): Promise<ListedScenario[]>;
  /** Null when no scenario has this name. Throws `ScenarioBroken`. */
  find(name: string): Promise<Scenario | null>;
}

/** The scenarios that are part of the program. */
export function builtIn(scenarios: readonly Scenario[]): ScenarioSource {
  return {
    names: () => scenarios.map(({ name }) => name),
    list: async () =>
      scenarios.map(({ name, summary, members }) => ({
        name,
        kind: 'built-in' as const,
        summary,
        ...(members ? { members } : {}),
      })),
    find: async (name) => scenarios.find((each) => each.name === name) ?? null,
  };
}

/** No scenario has this name, or it was removed. */
export class ScenarioUnknown extends Error {
  override readonly name = 'ScenarioUnknown';
  readonly scenario: string;
  readonly known: readonly string[];

  constructor(scenario: string, known: readonly string[]) {
    super(`There is no scenario ${scenario}; there are ${known.join(', ')}`);
    this.scenario = scenario;
    this.known = known;
  }
}

/** A scenario's file can't be used; the problems name the places. */
export class ScenarioBroken extends Error {
  override readonly name = 'ScenarioBroken';
  readonly scenario: string;
  readonly file: string;
  readonly problems: readonly string[];

  constructor(scenario: string, file: string, problems: readonly string[]) {
    super(`The scenario ${file} is broken: ${problems.join('; ')}`);
    this.scenario = scenario;
    this.file = file;
    this.problems = problems;
  }
}

/** The step at which a scenario failed, and why. */
interface Failure {
  readonly scenario: string;
  readonly file: string;
  /** Counted from 1; 0 when it was outside the steps. */
  readonly step: number;
  /** What the step does: "call openPosition". */
  readonly call: string;
  readonly why: string;
}

/** A step of a scenario was refused while it was performed. */
export class ScenarioFailed extends Error {
  override readonly name = 'ScenarioFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    const { file, step, call, why } = failure;
    super(`The scenario ${file} failed at step ${step} (${call}): ${why}`);
    this.failure = failure;
  }
}
