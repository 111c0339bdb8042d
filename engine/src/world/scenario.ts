import type { World } from './world.ts';

/** Runs `work` in a frozen copy of the world, which is deleted afterwards. */
export type Rehearse = <T>(work: (copy: World) => Promise<T>) => Promise<T>;

/** A member of a scenario with public credentials. */
export interface KnownMember {
  readonly account: string;
  readonly password: string;
}

/** The definition of a world's initial state. */
export interface Scenario {
  readonly name: string;
  /** Description of the initial state in one line, for a file. Built-in scenarios are described in the texts. */
  readonly summary?: string;
  /** A version that changes with the scenario's file; absent for a built-in scenario. */
  readonly version?: string;
  /** Members with public credentials. */
  readonly members?: readonly KnownMember[];
  /** Returns the instant at which `populate` starts, given the instant at which it ends. */
  readonly startsAt: (at: number) => number;
  /** Creates the world's past. The clock must not be after `at` when it ends. */
  readonly populate: (
    world: World,
    at: number,
    progress: (text: string) => void,
    rehearse: Rehearse,
  ) => Promise<void>;
}

/** A scenario in the list of scenarios. */
export interface ListedScenario {
  readonly name: string;
  readonly kind: 'built-in' | 'file';
  /** As in `Scenario`. */
  readonly summary?: string;
  readonly members?: readonly KnownMember[];
  readonly file?: string;
  /** The problems of an invalid scenario, from which no world can be created. */
  readonly problems?: readonly string[];
}

/** A source of scenarios, whose current state is read by every call. */
export interface ScenarioSource {
  names(): string[];
  list(): Promise<ListedScenario[]>;
  /** Returns the scenario with this name; null if there is none. Throws `ScenarioBroken`. */
  find(name: string): Promise<Scenario | null>;
}

/** Returns a source of the built-in scenarios. */
export function builtIn(scenarios: readonly Scenario[]): ScenarioSource {
  return {
    names: () => scenarios.map(({ name }) => name),
    list: async () =>
      scenarios.map(({ name, members }) => ({
        name,
        kind: 'built-in' as const,
        ...(members ? { members } : {}),
      })),
    find: async (name) => scenarios.find((each) => each.name === name) ?? null,
  };
}

/** There is no scenario with this name, or it was removed. */
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

/** The file of a scenario is invalid. The problems contain their paths. */
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

/** The step at which a scenario failed, and the reason. */
interface Failure {
  readonly scenario: string;
  readonly file: string;
  /** Number of the step, starting at 1; 0 for an error outside of the steps. */
  readonly step: number;
  /** The action of the step, such as "call openPosition". */
  readonly call: string;
  readonly why: string;
}

/** A step of a running scenario was refused. */
export class ScenarioFailed extends Error {
  override readonly name = 'ScenarioFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    const { file, step, call, why } = failure;
    super(`The scenario ${file} failed at step ${step} (${call}): ${why}`);
    this.failure = failure;
  }
}
