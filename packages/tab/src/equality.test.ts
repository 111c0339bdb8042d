import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { createClient } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserTab, openBrowserTab } from './testing/browserTab.ts';
import { tabTransport } from './testing/tabTransport.ts';

let tab: BrowserTab;
let server: TestServer;
beforeAll(async () => {
  [tab, server] = await Promise.all([openBrowserTab(), startServer()]);
});
afterAll(async () => {
  await tab.close();
  await server.stop();
});

/** Sunday 2026-03-01 12:00 (UTC+8): the month has five Mondays. */
const AT = Date.UTC(2026, 2, 1, 4);
const SECRETS = 'secrets of both hosts';

interface World {
  readonly scenario: string;
  readonly at: number;
}

const clientOf = (world: string) =>
  createClient({ send: tabTransport(tab.host), publicKeyPem: vectorPublicKeyPem, world });
const controlOf = (world: string) => createControl(clientOf(world), world);

function makeInTab(id: string, world: World) {
  return tab.host.makeWorld({ id, seed: 'equal', clock: 'frozen', secrets: SECRETS, ...world });
}

async function makeOnNode(id: string, { scenario, at }: World): Promise<Control> {
  const secretsKey = Buffer.from(SECRETS);
  await server.worlds.create({ id, scenario, seed: 'equal', at, clock: 'frozen', secretsKey });
  return server.openWorld(id).control;
}

/** Advances to instants after `AT` in order, and returns the hash at the end. */
async function walk(control: Control, stops: readonly number[]): Promise<string> {
  for (const stop of stops) await control.advanceTo(AT + stop);
  return control.hash();
}

describe('a world in a tab and a world on Node with the same seed', () => {
  it('have the same state hash after the demo scenario, a day later and a week later', async () => {
    const demo = { scenario: 'demo', at: AT };
    await makeInTab('demo', demo);
    const inTab = controlOf('demo');
    const onNode = await makeOnNode('demo', demo);
    expect(await inTab.hash()).toBe(await onNode.hash());
    expect(await walk(inTab, [DAY_MS])).toBe(await walk(onNode, [DAY_MS]));
    expect(await walk(inTab, [7 * DAY_MS])).toBe(await walk(onNode, [7 * DAY_MS]));
  });

  it('have the same state hash after a month with every feature and five Mondays, in one step or in odd steps', async () => {
    const empty = { scenario: 'empty', at: AT };
    await makeInTab('features', empty);
    const onNode = await makeOnNode('features', empty);
    const use = { world: 'features', members: 4 };
    await everyFeature(clientOf('features'), controlOf('features'), use);
    await everyFeature(server.client('features'), onNode, use);
    const ramp = { kind: 'ramp', percent: -45, durationMs: 6 * HOUR_MS } as const;
    for (const control of [controlOf('features'), onNode])
      await control.intervene({ ...ramp, symbol: 'BTC/USDT', startAt: AT + 9 * DAY_MS });
    expect(await controlOf('features').hash()).toBe(await onNode.hash());
    const odd = [61_003, 240_001, 7 * HOUR_MS, 2.5 * DAY_MS, 7 * DAY_MS + 1, 16 * DAY_MS - 7];
    const end = 31 * DAY_MS;
    const hash = await walk(onNode, [end]);
    expect(await walk(controlOf('features'), [...odd, end])).toBe(hash);
    expect((await controlOf('features').audit()).problems).toEqual([]);
    const mondays = (await controlOf('features').jobs()).find(({ name }) => /envelope/i.test(name));
    expect(new Date(mondays?.last ?? 0).getUTCDate()).toBe(29);
  });

  it('continue to the same state hash after an export from one is imported by the other', async () => {
    const demo = { scenario: 'demo', at: AT };
    await makeInTab('origin', demo);
    const origin = controlOf('origin');
    await walk(origin, [DAY_MS]);
    const file = server.worlds.scratchFile('imported');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file, await tab.host.exportWorld('origin'));
    await server.worlds.adopt('imported', file);
    const onNode = server.openWorld('imported').control;
    const expected = await walk(origin, [3 * DAY_MS]);
    expect(await walk(onNode, [3 * DAY_MS])).toBe(expected);
    const world = await server.openWorld('imported').inside();
    const { readFileSync } = await import('node:fs');
    const exported = readFileSync(await server.worlds.exportFile(world));
    await tab.host.importWorld('back', new Uint8Array(exported));
    expect(await walk(controlOf('back'), [5 * DAY_MS])).toBe(await walk(onNode, [5 * DAY_MS]));
  });
});
