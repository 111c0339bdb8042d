import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import {
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '@hongbao/contracts/control/snapshots.calls';
import {
  createWorld,
  deleteWorld,
  forkWorld,
  hashWorld,
  listWorlds,
  resetWorld,
} from '@hongbao/contracts/control/worlds.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { toHeaders, toRequest } from '@hongbao/contracts/http/request';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { Client } from '@hongbao/test-support/client';
import { sealBody } from '@hongbao/test-support/seal';
import type { RawAnswer, RawRequest } from '@hongbao/test-support/transport';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, openBrowserTab, toPageRequest } from './testing/browserTab.ts';
import { makeInTab, operatorOf } from './testing/tabClients.ts';
import type { TabPage } from './testing/tabPage.ts';

const AT = Date.UTC(2026, 0, 6, 4);
const START = '100000';

let tab: BrowserTab;
let operator: Client;
beforeEach(async () => {
  tab = await openBrowserTab();
  operator = operatorOf(tab);
});
afterEach(() => tab.close());

const worldBody = (id: string) => ({ id, scenario: 'empty', seed: 'test', at: AT });
const make = (id: string) => makeInTab(tab, worldBody(id));
const ids = async () => (await operator.must(listWorlds)).map(({ id }) => id);
const snapshots = (world: string) => operator.must(listSnapshots, { params: { world } });
const snapshot = (world: string, name: string) =>
  operator.must(takeSnapshot, { params: { world }, body: { name } });
const restore = (world: string, name: string) =>
  operator.must(restoreSnapshot, { params: { world, name } });
const remove = (world: string) => operator.must(deleteWorld, { params: { world } });
const hashOf = async (world: string) => operator.must(hashWorld, { params: { world } });

/** A member of a world, with the key of the installation. */
interface Member {
  readonly world: string;
  readonly token: string;
  readonly publicKeyPem: string;
}

async function makeMember(world: Awaited<ReturnType<typeof make>>): Promise<Member> {
  const { token } = await world.control.createMember({ balances: { USDT: START } });
  return { world: world.id, token, publicKeyPem: world.publicKeyPem };
}

/** Returns the sealed request of an exchange of USDT. */
function exchange(
  { world, token, publicKeyPem }: Member,
  amount: string,
  idempotencyKey?: string,
): Promise<RawRequest> {
  const input = { body: { from: 'USDT', to: 'ETH', amount } };
  const sealed = (body: unknown) => sealBody(body, publicKeyPem);
  return toRequest(exchangeFlash, input, toHeaders({ world, token, idempotencyKey }), { sealed });
}

/** Returns the result of an answer, which must be a success. */
function accepted({ status, text }: RawAnswer): unknown {
  const body: unknown = JSON.parse(text);
  expect([status, body]).toMatchObject([200, { success: true }]);
  return (body as { result: unknown }).result;
}

const mustExchange = async (member: Member, amount: string) =>
  accepted(await tab.send(await exchange(member, amount)));

const mustBeSignedIn = ({ token }: Member, world: string) =>
  operator.must(getMember, {}, { world, token });

async function balanceOf({ world, token }: Member, wanted: string): Promise<number> {
  const balances = await operator.must(listBalances, {}, { world, token });
  return Number(balances.find(({ currency }) => currency === wanted)?.available);
}

async function expectBalanced(world: string): Promise<void> {
  expect(await operator.must(auditLedger, { params: { world } })).toMatchObject({ balanced: true });
}

/** Sends requests from the page without waiting, ends the worker after a time, and returns the answers that arrived, by key. */
function sendAndKill(
  requests: readonly (readonly [string, RawRequest])[],
  delayMs: number,
): Promise<(readonly [string, string])[]> {
  return tab.page.evaluate(
    async ({ list, ms }) => {
      const page = (globalThis as unknown as { tab: TabPage }).tab;
      const received: (readonly [string, string])[] = [];
      for (const [key, request] of list)
        void page.send(request).then(({ status, body }) => {
          received.push([key, JSON.stringify({ status, text: atob(body) })] as const);
        });
      await new Promise((resolve) => setTimeout(resolve, ms));
      page.kill();
      return received;
    },
    {
      list: requests.map(([key, request]) => [key, toPageRequest(request)] as const),
      ms: delayMs,
    },
  );
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
    const main = await make('main');
    const member = await makeMember(main);
    await mustExchange(member, '100');
    const early = await hashOf('main');
    await snapshot('main', 'early');
    await main.control.advance('2d');
    await mustExchange(member, '50');
    await main.control.fork('copy');
    const late = await hashOf('main');
    expect(await tab.reload()).toEqual({ isPersistent: true });
    expect(await ids()).toEqual(['copy', 'main']);
    expect(await hashOf('main')).toEqual(late);
    expect(await hashOf('copy')).toEqual(late);
    await mustBeSignedIn(member, 'copy');
    expect(await snapshots('main')).toMatchObject([{ name: 'early', at: AT }]);
    await restore('main', 'early');
    const fresh = await make('fresh');
    await operator.must(resetWorld, { params: { world: 'copy' } });
    await tab.reload();
    expect(await hashOf('main')).toEqual(early);
    expect(await hashOf('copy')).toEqual(await hashOf('fresh'));
    expect(await fresh.control.now()).toBe(AT);
    await operator.must(removeSnapshot, { params: { world: 'main', name: 'early' } });
    await remove('copy');
    await tab.reload();
    expect(await ids()).toEqual(['fresh', 'main']);
    expect(await snapshots('main')).toEqual([]);
    await mustBeSignedIn(member, 'main');
    const gone = await operator.call(resetWorld, { params: { world: 'copy' } });
    expect(gone).toMatchObject({ ok: false, reason: 'worldUnknown' });
  });

  it('are used by one worker: a second one reports that they are in use', async () => {
    await make('main');
    const page = await tab.page.context().newPage();
    await page.goto(tab.page.url());
    const failure = await page.evaluate(
      'tab.start({}).then(() => "ready", (error) => error.message)',
    );
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
      expect(await tab.start({ prelude })).toEqual({ isPersistent: false, why });
      expect(await ids()).toEqual([]);
      const member = await makeMember(await make('other'));
      await snapshot('other', 's');
      await mustExchange(member, '100');
      await restore('other', 's');
      expect(await balanceOf(member, 'USDT')).toBeGreaterThanOrEqual(Number(START));
    }
    await tab.reload();
    expect(await ids()).toEqual(['main']);
  });

  it('ignore the end of a log that was not written completely', async () => {
    const member = await makeMember(await make('main'));
    await mustExchange(member, '100');
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
    await mustExchange(member, '100');
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
    await setFormat(1);
    await tab.start();
    expect(await hashOf('main')).toEqual(before);
  });

  it('refuse changes with the reason while the storage is full, and accept them after space is free', async () => {
    const member = await makeMember(await make('main'));
    await tab.kill();
    // Chromium does not enforce the quota that its tools set on these files.
    await tab.start({
      prelude: `
      let isFull = false;
      new BroadcastChannel('space').onmessage = ({ data }) => (isFull = data === 'full');
      const { write } = FileSystemSyncAccessHandle.prototype;
      FileSystemSyncAccessHandle.prototype.write = function (buffer, options) {
        if (isFull) throw new DOMException('No space', 'QuotaExceededError');
        return write.call(this, buffer, options);
      };`,
    });
    const setSpace = (state: 'full' | 'free') =>
      tab.page.evaluate(
        `globalThis.space ??= new BroadcastChannel('space'), space.postMessage('${state}')`,
      );
    const initial = await balanceOf(member, 'USDT');
    await mustExchange(member, '1');
    await setSpace('full');
    const answers: RawAnswer[] = [];
    while (answers.length < 300 && answers.at(-1)?.status !== 503)
      answers.push(await tab.send(await exchange(member, '1')));
    const executed = 1 + answers.filter(({ status }) => status === 200).length;
    const unavailable = {
      success: false,
      result: { reason: 'worldUnavailable', why: FULL },
    };
    expect(JSON.parse(answers.at(-1)?.text ?? '')).toMatchObject(unavailable);
    const refused = await operator.raw(createWorld, { body: worldBody('other') });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([503, unavailable]);
    expect(tab.takeMessages()).toEqual([expect.stringContaining('world unavailable')]);
    const left = initial - executed;
    expect(await balanceOf(member, 'USDT')).toBe(left);
    await setSpace('free');
    await mustExchange(member, '1');
    await make('other');
    await tab.reload();
    expect(await balanceOf(member, 'USDT')).toBe(left - 1);
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
  it('at 15 instants while calls run loses no answered call, and executes none twice', async () => {
    const members: Member[] = [];
    const initial: number[] = [];
    for (const id of ['one', 'two']) {
      const member = await makeMember(await make(id));
      members.push(member);
      initial.push(await balanceOf(member, 'USDT'));
    }
    const expectAllBalanced = async () => {
      for (const { world } of members) await expectBalanced(world);
    };
    const random = sequence(7);
    const sent = new Map<string, RawRequest>();
    const answered = new Map<string, unknown>();
    for (let round = 0; round < 15; round++) {
      const requests: (readonly [string, RawRequest])[] = [];
      for (let index = 0; index < 30; index++)
        for (const [at, member] of members.entries()) {
          const key = `${round}-${index}-${at}`;
          requests.push([key, await exchange(member, '1', key)]);
        }
      const delayMs = Math.floor(random() * 1_200);
      const results = await sendAndKill(requests, delayMs);
      for (const [key, request] of requests) sent.set(key, request);
      for (const [key, text] of results) answered.set(key, accepted(JSON.parse(text)));
      await tab.start();
      if (round % 5 === 0) await expectAllBalanced();
    }
    expect(answered.size).toBeGreaterThan(100);
    expect(answered.size).toBeLessThan(sent.size);
    const executed = async () => {
      let sum = 0;
      for (const [at, member] of members.entries())
        sum += (initial[at] ?? 0) - (await balanceOf(member, 'USDT'));
      return sum;
    };
    // An exchange can be executed without its answer having arrived.
    expect(await executed()).toBeGreaterThanOrEqual(answered.size);
    expect(await executed()).toBeLessThanOrEqual(sent.size);
    for (const [key, request] of sent) {
      const result = accepted(await tab.send(request));
      if (answered.has(key)) expect(result).toEqual(answered.get(key));
    }
    expect(await executed()).toBe(sent.size);
    await expectAllBalanced();
  });

  it('while a world is made, reset, copied, saved or removed leaves the state before or after', async () => {
    const random = sequence(11);
    const member = await makeMember(await make('base'));
    const used = await hashOf('base');
    await snapshot('base', 'used');
    await make('initial');
    const initial = await hashOf('initial');
    const ofBase = { params: { world: 'base' } };
    const works = [
      await toRequest(createWorld, { body: worldBody('new') }, {}, {}),
      await toRequest(forkWorld, { ...ofBase, body: { id: 'new' } }, {}, {}),
      await toRequest(resetWorld, ofBase, {}, {}),
      await toRequest(restoreSnapshot, { params: { world: 'base', name: 'used' } }, {}, {}),
      await toRequest(takeSnapshot, { ...ofBase, body: { name: 'extra' } }, {}, {}),
      await toRequest(deleteWorld, { params: { world: 'initial' } }, {}, {}),
    ];
    for (let round = 0; round < 4; round++)
      for (const request of works) {
        const isSnapshot = request.url.endsWith('/snapshots');
        const delayMs = Math.floor(random() * (isSnapshot ? 30 : 100));
        for (const [, text] of await sendAndKill([['work', request]], delayMs))
          accepted(JSON.parse(text));
        await tab.start();
        for (const id of await ids()) {
          expect([used, initial]).toContainEqual(await hashOf(id));
          await expectBalanced(id);
        }
        expect(await ids()).toContain('base');
        const names = (await snapshots('base')).map(({ name }) => name);
        expect(names).toContain('used');
        // The state before the next work.
        await restore('base', 'used');
        if (names.includes('extra'))
          await operator.must(removeSnapshot, { params: { world: 'base', name: 'extra' } });
        if ((await ids()).includes('new')) await remove('new');
        if (!(await ids()).includes('initial')) await make('initial');
        expect(await hashOf('base')).toEqual(used);
        await mustBeSignedIn(member, 'base');
      }
  });
});
