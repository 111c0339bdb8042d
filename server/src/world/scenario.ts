import type { World } from './world.ts';

/** Lets a frozen copy of the world live ahead, which is thrown away afterwards. */
export type Rehearse = <T>(work: (copy: World) => Promise<T>) => Promise<T>;

/** A member of a scenario whom everybody may sign in as. */
export interface KnownMember {
  readonly account: string;
  readonly password: string;
}

/** How a world comes to be lived in. */
export interface Scenario {
  readonly name: string;
  /** How the world begins, in a line. */
  readonly summary: string;
  /** Changes when the scenario acts differently; one that is part of the program has none. */
  readonly version?: string;
  /** Some of those who live there, to sign in as. */
  readonly members?: readonly KnownMember[];
  /** Where the clock stands when `populate` begins, given where it shall stand at the end. */
  readonly startsAt: (at: number) => number;
  /** Acts out the world's past. It ends with the clock at `at`, or before it. */
  readonly populate: (
    world: World,
    at: number,
    progress: (text: string) => void,
    rehearse: Rehearse,
  ) => Promise<void>;
}

/** A scenario as a list shows it. */
export interface ListedScenario {
  readonly name: string;
  readonly kind: 'built-in' | 'file';
  readonly summary: string;
  readonly members?: readonly KnownMember[];
  readonly file?: string;
  /** Why no world can begin like this. */
  readonly problems?: readonly string[];
}

/** Where scenarios come from. Each question is answered as things are then. */
export interface ScenarioSource {
  names(): string[];
  list(): Promise<ListedScenario[]>;
  /** Null when there is none of this name. Throws `ScenarioBroken`. */
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

/** There is no scenario of this name, or no longer. */
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

/** Where a scenario came to an end while it was acted out, and why. */
interface Failure {
  readonly scenario: string;
  readonly file: string;
  /** Counted from 1; 0 when it was none of its steps. */
  readonly step: number;
  /** What the step was to do: "call openPosition". */
  readonly call: string;
  readonly why: string;
}

/** A step of a scenario was refused while it was acted out. */
export class ScenarioFailed extends Error {
  override readonly name = 'ScenarioFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    const { file, step, call, why } = failure;
    super(`The scenario ${file} failed at step ${step} (${call}): ${why}`);
    this.failure = failure;
  }
}
