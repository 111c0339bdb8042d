import { createMember } from '@hongbao/contracts/control/members.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TabAnswer, TabCall, TabHost } from './protocol.ts';
import { type BrowserTab, openBrowserTab } from './testing/browserTab.ts';

const AT = Date.UTC(2026, 0, 6, 4);
const START = '100000';

let tab: BrowserTab;
let host: TabHost;
beforeEach(async () => {
  tab = await openBrowserTab();
  ({ host } = tab);
});
afterEach(() => tab.close());

const make = (id: string) =>
  host.makeWorld({ id, scenario: 'empty', seed: 'test', at: AT, clock: 'frozen' });

/** Sends a call that must be accepted, and returns its result. */
async function must(call: TabCall): Promise<unknown> {
  const { status, body } = await host.call(call);
  expect([status, body]).toMatchObject([200, { success: true }]);
  return body.result;
}

async function makeMember(world: string): Promise<string> {
  const body = { balances: { USDT: START } };
  const made = (await must({ world, name: createMember.name, body })) as { token: string };
  return made.token;
}

const exchange = (world: string, token: string, amount: string): TabCall => ({
  world,
  token,
  name: exchangeFlash.name,
  body: { from: 'USDT', to: 'ETH', amount },
});

async function balanceOf(world: string, token: string, wanted: string): Promise<number> {
  const balances = (await must({ world, token, name: listBalances.name })) as readonly {
    currency: string;
    available: string;
  }[];
  return Number(balances.find(({ currency }) => currency === wanted)?.available);
}

const hashOf = async (world: string) => must({ world, name: 'hashWorld' });

async function expectBalanced(world: string): Promise<void> {
  expect(await must({ world, name: 'auditLedger' })).toMatchObject({ balanced: true });
}

/** Runs code in the page for the files of the worlds, by name. The worker must have been killed. */
const inFiles = (code: string): Promise<unknown> =>
  tab.page.evaluate(`(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('hongbao');
    const find = async (pattern) => {
      for await (const name of folder.keys()) if (pattern.test(name)) return folder.getFileHandle(name);
    };
    const write = async (file, content) => {
      // The browser closes the files of the ended worker a little later.
      for (let left = 100; ; left--) {
        try {
          const stream = await file.createWritable();
          await stream.write(content);
          return await stream.close();
        } catch (error) {
          if (left === 0) throw error;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    };
    ${code}
  })()`);

const FULL: unknown = expect.stringMatching(/storage that the browser gives this site is full/);

describe('worlds of a browser', () => {
  it('survive a reload with their state, sessions and snapshots, and can be reset, forked and restored', async () => {
    expect(await host.getPersistence()).toEqual({ isPersistent: true });
    await make('main');
    const token = await makeMember('main');
    await must(exchange('main', token, '100'));
    const early = await hashOf('main');
    await host.takeSnapshot('main', 'early');
    await must({ world: 'main', name: 'advanceClock', body: { by: '2d' } });
    await must(exchange('main', token, '50'));
    await host.forkWorld('main', 'copy');
    const late = await hashOf('main');
    await tab.reload();
    expect((await host.listWorlds()).map(({ id }) => id)).toEqual(['copy', 'main']);
    expect(await hashOf('main')).toEqual(late);
    expect(await hashOf('copy')).toEqual(late);
    await must({ world: 'copy', token, name: getMember.name });
    expect(await host.listSnapshots('main')).toMatchObject([{ name: 'early', at: AT }]);
    await host.restoreSnapshot('main', 'early');
    const fresh = await make('fresh');
    await host.resetWorld('copy');
    await tab.reload();
    expect(await hashOf('main')).toEqual(early);
    expect(await hashOf('copy')).toEqual(await hashOf('fresh'));
    expect(fresh.now).toBe(AT);
    await host.removeSnapshot('main', 'early');
    await host.removeWorld('copy');
    await tab.reload();
    expect((await host.listWorlds()).map(({ id }) => id)).toEqual(['fresh', 'main']);
    expect(await host.listSnapshots('main')).toEqual([]);
    await must({ world: 'main', token, name: getMember.name });
    await expect(host.resetWorld('copy')).rejects.toThrow('there is no world copy');
  });

  it('are used by one worker: a second one reports that they are in use', async () => {
    await make('main');
    const page = await tab.page.context().newPage();
    await page.goto(tab.page.url());
    const failure = await page.evaluate('host.then(() => "ready", (error) => error.message)');
    expect(failure).toMatch(/in use by another tab or worker/);
    await page.close();
    await hashOf('main');
  });

  it('are in memory where the browser has no storage of files or denies it', async () => {
    await make('main');
    const denied = `navigator.storage.getDirectory = async () => { throw new DOMException('', 'SecurityError') }`;
    const missing = 'delete FileSystemFileHandle.prototype.createSyncAccessHandle';
    for (const [prelude, why] of [
      [denied, 'denied'],
      [missing, 'unsupported'],
    ] as const) {
      await tab.kill();
      await tab.start(prelude);
      expect(await host.getPersistence()).toEqual({ isPersistent: false, why });
      expect(await host.listWorlds()).toEqual([]);
      await make('other');
      const token = await makeMember('other');
      await host.takeSnapshot('other', 's');
      await must(exchange('other', token, '100'));
      await host.restoreSnapshot('other', 's');
      expect(await balanceOf('other', token, 'USDT')).toBeGreaterThanOrEqual(Number(START));
    }
    await tab.reload();
    expect((await host.listWorlds()).map(({ id }) => id)).toEqual(['main']);
  });

  it('ignore the end of a log that was not written completely', async () => {
    await make('main');
    const token = await makeMember('main');
    await must(exchange('main', token, '100'));
    const before = await hashOf('main');
    await tab.kill();
    await inFiles(`
      const log = await find(/log$/);
      const bytes = new Uint8Array(await (await log.getFile()).arrayBuffer());
      await write(log, new Blob([bytes, bytes.subarray(0, 40)]));`);
    await tab.start();
    expect(await hashOf('main')).toEqual(before);
    expect(tab.takeMessages()).toEqual([
      'The last 40 bytes of the log of world main were not written completely and are ignored.',
    ]);
    await must(exchange('main', token, '100'));
    const after = await hashOf('main');
    await tab.reload();
    expect(await hashOf('main')).toEqual(after);
  });

  it('of a newer format are not opened, and not changed', async () => {
    await make('main');
    const before = await hashOf('main');
    await tab.kill();
    const setFormat = (format: number) =>
      inFiles(`
        const file = await find(/^installation/);
        const written = JSON.parse(await (await file.getFile()).text());
        await write(file, JSON.stringify({ ...written, format: ${format} }));`);
    await setFormat(2);
    await expect(tab.start()).rejects.toThrow(/stored by a newer version of Hongbao \(format 2\)/);
    await tab.kill();
    await setFormat(0);
    await expect(tab.start()).rejects.toThrow(/unknown format \(0\)/);
    await tab.kill();
    expect(tab.takeMessages()).toHaveLength(2);
    await setFormat(1);
    await tab.start();
    expect(await hashOf('main')).toEqual(before);
  });

  it('refuse changes with the reason while the storage is full, and accept them after space is free', async () => {
    await make('main');
    const token = await makeMember('main');
    await tab.kill();
    // Chromium does not enforce the quota that its tools set on these files.
    await tab.start(`
      let isFull = false;
      new BroadcastChannel('space').onmessage = ({ data }) => (isFull = data === 'full');
      const { write } = FileSystemSyncAccessHandle.prototype;
      FileSystemSyncAccessHandle.prototype.write = function (buffer, options) {
        if (isFull) throw new DOMException('No space', 'QuotaExceededError');
        return write.call(this, buffer, options);
      };`);
    const setSpace = (state: 'full' | 'free') =>
      tab.page.evaluate(
        `globalThis.space ??= new BroadcastChannel('space'), space.postMessage('${state}')`,
      );
    const initial = await balanceOf('main', token, 'USDT');
    await must(exchange('main', token, '1'));
    await setSpace('full');
    const answers: TabAnswer[] = [];
    while (answers.length < 300 && answers.at(-1)?.status !== 503)
      answers.push(await host.call(exchange('main', token, '1')));
    const accepted = 1 + answers.filter(({ status }) => status === 200).length;
    expect(answers.at(-1)).toMatchObject({
      status: 503,
      body: { success: false, result: { reason: 'worldUnavailable', why: FULL } },
    });
    await expect(make('other')).rejects.toThrow(/storage that the browser gives this site is full/);
    const left = initial - accepted;
    expect(await balanceOf('main', token, 'USDT')).toBe(left);
    await setSpace('free');
    await must(exchange('main', token, '1'));
    await make('other');
    await tab.reload();
    expect(await balanceOf('main', token, 'USDT')).toBe(left - 1);
    await expectBalanced('main');
  });
});

/** A sequence of numbers from 0 to 1, the same in every run. */
function sequence(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a worker that is killed', () => {
  it('at 30 instants while calls run loses no answered call, and executes none twice', async () => {
    const ids = ['one', 'two'];
    const tokens = new Map<string, string>();
    const initial = new Map<string, number>();
    for (const id of ids) {
      await make(id);
      const token = await makeMember(id);
      tokens.set(id, token);
      initial.set(id, await balanceOf(id, token, 'USDT'));
    }
    const random = sequence(7);
    const sent = new Map<string, TabCall>();
    const answered = new Map<string, unknown>();
    for (let round = 0; round < 30; round++) {
      const calls = Array.from({ length: 60 }, (_, index): [string, TabCall] => {
        const key = `${round}-${index}`;
        const id = ids[index % 2] ?? '';
        return [key, { ...exchange(id, tokens.get(id) ?? '', '1'), idempotencyKey: key }];
      });
      const delayMs = Math.floor(random() * 400);
      // The calls are sent without waiting for each other, and the worker is killed while they run.
      const results = await tab.page.evaluate(
        async ({ list, ms }) => {
          const scope = globalThis as unknown as { host: Promise<TabHost>; kill: () => void };
          const connected = await scope.host;
          const received: (readonly [string, string])[] = [];
          for (const [key, call] of list)
            void connected
              .call(call)
              .then((answer) => received.push([key, JSON.stringify(answer)] as const));
          await new Promise((resolve) => setTimeout(resolve, ms));
          scope.kill();
          return received;
        },
        { list: calls, ms: delayMs },
      );
      for (const [key, call] of calls) sent.set(key, call);
      for (const [key, text] of results) {
        const answer = JSON.parse(text) as TabAnswer;
        expect(answer).toMatchObject({ status: 200, body: { success: true } });
        answered.set(key, answer.body.result);
      }
      await tab.start();
      if (round % 5 === 0) for (const id of ids) await expectBalanced(id);
    }
    expect(answered.size).toBeGreaterThan(100);
    expect(answered.size).toBeLessThan(sent.size);
    const executed = async () => {
      const spent = ids.map(async (id) => {
        return (initial.get(id) ?? 0) - (await balanceOf(id, tokens.get(id) ?? '', 'USDT'));
      });
      return (await Promise.all(spent)).reduce((sum, each) => sum + each, 0);
    };
    // An exchange can be executed without its answer having arrived.
    expect(await executed()).toBeGreaterThanOrEqual(answered.size);
    expect(await executed()).toBeLessThanOrEqual(sent.size);
    for (const [key, call] of sent) {
      const result = await must(call);
      if (answered.has(key)) expect(result).toEqual(answered.get(key));
    }
    expect(await executed()).toBe(sent.size);
    for (const id of ids) await expectBalanced(id);
  });

  it('while a world is made, reset, copied, saved or removed leaves the state before or after', async () => {
    const random = sequence(11);
    await make('base');
    const token = await makeMember('base');
    const used = await hashOf('base');
    await host.takeSnapshot('base', 'used');
    const initial = (await make('initial'), await hashOf('initial'));
    const ids = async () => (await host.listWorlds()).map(({ id }) => id);
    const works: readonly (readonly [keyof TabHost, readonly unknown[]])[] = [
      ['makeWorld', [{ id: 'new', scenario: 'empty', seed: 'test', at: AT, clock: 'frozen' }]],
      ['forkWorld', ['base', 'new']],
      ['resetWorld', ['base']],
      ['restoreSnapshot', ['base', 'used']],
      ['takeSnapshot', ['base', 'extra']],
      ['removeWorld', ['initial']],
    ];
    for (let round = 0; round < 4; round++)
      for (const [method, args] of works) {
        const delayMs = Math.floor(random() * (method === 'takeSnapshot' ? 30 : 100));
        await tab.page.evaluate(
          async ({ name, input, ms }) => {
            const scope = globalThis as unknown as {
              host: Promise<Record<string, (...values: unknown[]) => Promise<unknown>>>;
              kill: () => void;
            };
            void (await scope.host)[name]?.(...input);
            await new Promise((resolve) => setTimeout(resolve, ms));
            scope.kill();
          },
          { name: method, input: args, ms: delayMs },
        );
        await tab.start();
        for (const id of await ids()) {
          expect([used, initial]).toContainEqual(await hashOf(id));
          await expectBalanced(id);
        }
        expect(await ids()).toContain('base');
        const names = (await host.listSnapshots('base')).map(({ name }) => name);
        expect(names).toContain('used');
        // The state before the next work.
        await host.restoreSnapshot('base', 'used');
        if (names.includes('extra')) await host.removeSnapshot('base', 'extra');
        if ((await ids()).includes('new')) await host.removeWorld('new');
        if (!(await ids()).includes('initial')) await make('initial');
        expect(await hashOf('base')).toEqual(used);
        await must({ world: 'base', token, name: getMember.name });
      }
  });
});
