import { existsSync, readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type CypressMember, addHongbao } from './cypress.ts';

// Cypress itself does not run here. These are its globals: commands call tasks, whose inputs and results travel as JSON.
type Task = (input: unknown) => Promise<unknown>;
type Command = (...given: unknown[]) => Promise<never>;

const tasks = new Map<string, Task>();
const commands = new Map<string, Command>();
const listeners = new Map<string, () => Promise<void>>();
let end: (this: object) => Promise<void>;
let hash = '';

const asJson = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  if (text === undefined) throw new Error('Cypress refuses undefined.');
  return JSON.parse(text);
};

beforeAll(async () => {
  addHongbao(((event: string, given: object) => {
    if (event === 'task') for (const [name, task] of Object.entries(given)) tasks.set(name, task);
    else listeners.set(event, given as () => Promise<void>);
  }) as never);
  vi.stubGlobal('Cypress', { Commands: { add: commands.set.bind(commands) } });
  vi.stubGlobal('cy', {
    task: async (name: string, input: unknown) => asJson(await tasks.get(name)?.(asJson(input))),
    location: async () => hash,
  });
  vi.stubGlobal('afterEach', (hook: typeof end) => (end = hook));
  await import('./cypressCommands.ts');
});
afterAll(async () => await listeners.get('after:run')?.());

const run = (name: string, ...given: unknown[]) => commands.get(name)?.(...given);
const endTest = (title: string, state: string) => end.call({ currentTest: { title, state } });

interface Situation {
  readonly link: string;
  readonly member: CypressMember;
}

it('plays a situation in the world of the test, advances it and reads the notice of the member', async () => {
  await run('world', { at: '2026-03-01 09:00:00' });
  const { member, link }: Situation =
    (await run('situation', 'margin-call', { in: '60s' })) ?? fail();
  expect(link).toContain(`token=${member.token}`);
  await run('control', 'advanceClock', { by: '60s' });
  expect(await run('memberCall', member, 'listNotices')).toMatchObject({
    records: expect.arrayContaining([expect.objectContaining({ title: 'Margin call' })]),
  });
  expect(await run('control', 'getClock')).toMatchObject({ now: Date.UTC(2026, 2, 1, 1, 2) });
  await endTest('passes', 'passed');
});

it('gives each test its own world, also without the command world', async () => {
  const { link }: CypressMember = (await run('member', { usdt: '30' })) ?? fail();
  const id = new URL(link).searchParams.get('world');
  expect(await run('control', 'listMembers')).toMatchObject({ total: 1 });
  await endTest('passes', 'passed');
  const other: Situation = (await run('given', { vip: 3 })) ?? fail();
  expect(new URL(other.member.link).searchParams.get('world')).not.toBe(id);
  await endTest('passes', 'passed');
});

it('rejects with the refusal of a call, and for a name that is not a call', async () => {
  const member = await run('member', { usdt: '1' });
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 };
  await expect(run('memberCall', member, 'openPosition', order)).rejects.toThrow('balance');
  await expect(run('control', 'nothing')).rejects.toThrow('nothing is not a call');
  await endTest('passes', 'passed');
});

it('keeps the world of a failed test and prints the command that opens it', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { id }: CypressMember = (await run('member')) ?? fail();
  hash = '#/loans';
  await endTest('fails for this test', 'failed');
  const [text] = printed.mock.lastCall ?? [];
  printed.mockRestore();
  expect(text).toMatch(
    new RegExp(`npx hongbao open \\S+world.hongbao --as ${id} --route '/loans'`),
  );
  const [folder] = readdirSync('.hongbao/failures').filter((each) => each.startsWith('fails-for-'));
  expect(existsSync(`.hongbao/failures/${folder}/world.hongbao`)).toBe(true);
  rmSync(`.hongbao/failures/${folder}`, { recursive: true });
});

function fail(): never {
  throw new Error('The command does not exist.');
}
