import type { Hongbao, WorldOptions } from './hongbao.ts';
import { printEvidence } from './evidence.ts';
import type { GivenState } from './given.ts';
import type { GivenMember, Member } from './member.ts';
import { serverOfTests } from './server.ts';
import type { Choices, World } from './world.ts';

/** The used part of Cypress's `on`, so that Cypress is not a dependency. */
export interface CypressEvents {
  (event: 'task', tasks: Tasks): void;
  (event: 'after:run', listener: () => Promise<void>): void;
}

/** Functions that Cypress runs in its Node process. Inputs and results travel as JSON; `undefined` is not allowed. */
type Tasks = Record<string, Task['run']>;

interface Task {
  // The type of a method, because Cypress does not type inputs.
  run(input: unknown): Promise<unknown>;
}

/** A member as data: the id, the sign-in, and the link that opens the app as this member. */
export type CypressMember = Pick<Member, 'id' | 'account' | 'password' | 'token'> & {
  readonly link: string;
};

/** A call with its fields, by name. */
export interface CypressCall {
  readonly call: string;
  readonly input: object;
}

/** What the test whose world ends was. */
export interface CypressEnd {
  readonly title: string;
  readonly isFailed: boolean;
  /** The route that the page showed; empty without a page. */
  readonly route: string;
}

/**
 * Adds the tasks of `@hongbao/testkit/cypress/commands` to a Cypress configuration: `setupNodeEvents: addHongbao`. They use
 * the server at `HONGBAO_URL` (with `CONTROL_TOKEN`); without it they start one in the Node process of Cypress.
 */
export function addHongbao(on: CypressEvents): void {
  on('task', tasksOf(on));
}

function tasksOf(on: CypressEvents) {
  let hongbao: Promise<Hongbao> | null = null;
  let world: World | null = null;
  const connected = () => {
    hongbao ??= serverOfTests();
    return hongbao;
  };
  on('after:run', async () => await (await hongbao)?.stop());
  const begin = async (options: WorldOptions = {}) => {
    await world?.remove();
    world = await (await connected()).world(options);
    return world;
  };
  const current = async () => world ?? (await begin());
  return {
    'hongbao:world': async (options: WorldOptions) => {
      const { id, url, link } = await begin(options);
      return { id, url, link: link() };
    },
    'hongbao:situation': async ({ name, ...choices }: Choices & { name: string }) => {
      const played = await (await current()).situation(name, choices);
      return { ...played, member: toData(played.member) };
    },
    'hongbao:member': async (given: GivenMember) => toData(await (await current()).member(given)),
    'hongbao:given': async (state: GivenState) => {
      const given = await (await current()).given(state);
      return { ...given, member: toData(given.member) };
    },
    'hongbao:control': async ({ call, input }: CypressCall) =>
      (await make((await current()).control, call, input)) ?? null,
    'hongbao:call': async ({ token, call, input }: CypressCall & { token: string }) =>
      (await make((await current()).client.with({ token }).calls, call, input)) ?? null,
    'hongbao:end': async ({ title, isFailed, route }: CypressEnd) => {
      const ended = world;
      if (!ended) return null;
      world = null;
      if (isFailed) await printEvidence(ended, title, route === '' ? {} : { route });
      await ended.expectBalanced().finally(() => ended.remove());
      return null;
    },
  };
}

const toData = ({ id, account, password, token, link }: Member): CypressMember => ({
  id,
  account,
  password,
  token,
  link: link(),
});

/** Makes a call by its name. */
async function make(calls: object, name: string, input: object): Promise<unknown> {
  const call: unknown = Reflect.get(calls, name);
  if (typeof call !== 'function')
    throw new Error(`${name} is not a call. docs/calls.md lists the calls.`);
  return await call(input);
}
