import type { MemberCalls } from '@hongbao/contracts/calls';
import type { NamedCalls } from '@hongbao/sdk';
import type { CypressEnd, CypressMember } from './cypress.ts';
import type { WorldOptions } from './hongbao.ts';
import type { Given, GivenState } from './given.ts';
import type { GivenMember } from './member.ts';
import type { WorldCalls } from './scope.ts';
import type { Choices, Situated } from './world.ts';

type Named<Calls, K extends keyof Calls> = Calls[K] extends (...given: infer G) => Promise<infer R>
  ? { readonly input: G[0]; readonly result: R }
  : never;

type InAppCalls = NamedCalls<MemberCalls>;

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Cypress's types are extended this way.
  namespace Cypress {
    interface Chainable<Subject> {
      /** Creates the frozen world of the test. Without it the first other command creates one without options. */
      world(options?: WorldOptions): Chainable<{ id: string; url: string; link: string }>;
      /** Puts a new member into a situation; `cy.visit(link)` opens the app where it is visible. */
      situation(
        name: string,
        choices?: Choices,
      ): Chainable<Omit<Situated, 'member' | 'id'> & { readonly member: CypressMember }>;
      /** Creates a member; `cy.visit(link)` opens the app as this member. */
      member(given?: GivenMember): Chainable<CypressMember>;
      /** Creates a member in a state, with what it has open. */
      given(
        state?: GivenState,
      ): Chainable<Omit<Given, 'member'> & { readonly member: CypressMember }>;
      /** Makes a control call in the world: `cy.control('advanceClock', { by: '60s' })`. */
      control<K extends keyof WorldCalls>(
        call: K,
        input?: Named<WorldCalls, K>['input'],
      ): Chainable<Named<WorldCalls, K>['result']>;
      /** Makes a call of the app as a member. */
      memberCall<K extends keyof InAppCalls>(
        member: Pick<CypressMember, 'token'>,
        call: K,
        input?: Named<InAppCalls, K>['input'],
      ): Chainable<Named<InAppCalls, K>['result']>;
    }
  }
}

/** The used part of the globals of Cypress. */
interface Globals {
  readonly Cypress: {
    readonly Commands: { add(name: string, command: (...given: never[]) => unknown): void };
  };
  readonly cy: {
    task(name: string, input: object, options: { log: boolean }): unknown;
    location(
      key: 'hash',
      options: { log: boolean },
    ): { then(use: (hash: string) => unknown): unknown };
  };
  afterEach(hook: (this: { currentTest?: { title: string; state?: string } }) => unknown): void;
}

const { Cypress, cy, afterEach } = globalThis as unknown as Globals;
const run = (name: string, input: object) => cy.task(`hongbao:${name}`, input, { log: false });

Cypress.Commands.add('world', (options: WorldOptions = {}) => run('world', options));
Cypress.Commands.add('situation', (name: string, choices: Choices = {}) =>
  run('situation', { ...choices, name }),
);
Cypress.Commands.add('member', (given: GivenMember = {}) => run('member', given));
Cypress.Commands.add('given', (state: GivenState = {}) => run('given', state));
Cypress.Commands.add('control', (call: string, input: object = {}) =>
  run('control', { call, input }),
);
Cypress.Commands.add(
  'memberCall',
  ({ token }: Pick<CypressMember, 'token'>, call: string, input: object = {}) =>
    run('call', { token, call, input }),
);

/** After each test the ledger of its world is audited, and the world is removed; that of a failed test is kept as a file. */
afterEach(function () {
  const { title = '', state } = this.currentTest ?? {};
  return cy.location('hash', { log: false }).then((hash) => {
    const end: CypressEnd = { title, isFailed: state === 'failed', route: hash.slice(1) };
    return run('end', end);
  });
});
