import { readFileSync, writeFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import type { Control } from '@hongbao/test-support/control';
import { exportWorld, importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { sendForm } from '@hongbao/test-support/upload';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserTab, openBrowserTab } from './testing/browserTab.ts';
import { type WorldInTab, makeInTab, worldInTab } from './testing/tabClients.ts';

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
/** Fixes the codes of both worlds. A world of the demo scenario has no fixed secrets, and its state does not depend on them. */
const SECRETS = 'secrets of both hosts';

function inTabOf(id: string, scenario: 'demo' | 'empty'): Promise<WorldInTab> {
  const secrets = scenario === 'empty' ? { secrets: SECRETS } : {};
  return makeInTab(tab, { id, scenario, seed: 'equal', at: AT, ...secrets });
}

async function onNodeOf(id: string, scenario: 'demo' | 'empty'): Promise<Control> {
  const secretsKey = Buffer.from(SECRETS);
  await server.worlds.create({ id, scenario, seed: 'equal', at: AT, clock: 'frozen', secretsKey });
  return server.openWorld(id).control;
}

/** Advances to instants after `AT` in order, and returns the hash at the end. */
async function walk(control: Control, stops: readonly number[]): Promise<string> {
  for (const stop of stops) await control.advanceTo(AT + stop);
  return control.hash();
}

describe('a world in a tab and a world on Node with the same seed', () => {
  it('have the same state hash after the demo scenario, a day later and a week later', async () => {
    const { control: inTab } = await inTabOf('demo', 'demo');
    const onNode = await onNodeOf('demo', 'demo');
    expect(await inTab.hash()).toBe(await onNode.hash());
    expect(await walk(inTab, [DAY_MS])).toBe(await walk(onNode, [DAY_MS]));
    expect(await walk(inTab, [7 * DAY_MS])).toBe(await walk(onNode, [7 * DAY_MS]));
  });

  it('have the same state hash after a month with every feature and five Mondays, in one step or in odd steps', async () => {
    const { client, control: inTab } = await inTabOf('features', 'empty');
    const onNode = await onNodeOf('features', 'empty');
    const use = { world: 'features', members: 4 };
    await everyFeature(client, inTab, use);
    await everyFeature(server.client('features'), onNode, use);
    const ramp = { kind: 'ramp', percent: -45, durationMs: 6 * HOUR_MS } as const;
    for (const control of [inTab, onNode])
      await control.intervene({ ...ramp, symbol: 'BTC/USDT', startAt: AT + 9 * DAY_MS });
    expect(await inTab.hash()).toBe(await onNode.hash());
    const odd = [61_003, 240_001, 7 * HOUR_MS, 2.5 * DAY_MS, 7 * DAY_MS + 1, 16 * DAY_MS - 7];
    const end = 31 * DAY_MS;
    const hash = await walk(onNode, [end]);
    expect(await walk(inTab, [...odd, end])).toBe(hash);
    expect(await inTab.audit()).toMatchObject({ balanced: true, problems: [] });
    // Red envelopes are due on Mondays at midnight in UTC+8, the last time on March 30.
    const envelopes = (await inTab.jobs()).find(({ name }) => /envelope/i.test(name));
    expect(envelopes?.last).toBe(Date.UTC(2026, 2, 29, 16));
  });

  it('continue to the same state hash after an export from one is imported by the other', async () => {
    const { client, control: inTab } = await inTabOf('origin', 'demo');
    await walk(inTab, [DAY_MS]);
    const file = server.worlds.scratchFile('imported');
    const { bytes } = await client.raw(exportWorld, { params: { world: 'origin' } });
    writeFileSync(file, bytes);
    await server.worlds.adopt('imported', file);
    const onNode = server.openWorld('imported');
    expect(await walk(onNode.control, [3 * DAY_MS])).toBe(await walk(inTab, [3 * DAY_MS]));
    const exported = await server.worlds.exportFile(await onNode.inside());
    const parts = [
      { name: 'id', data: 'back' },
      { name: 'file', filename: 'world.sqlite', data: readFileSync(exported) },
    ];
    const imported = await sendForm({ send: tab.send, id: 'main' }, null, parts, importWorld);
    expect(JSON.parse(imported.text)).toMatchObject({ success: true, result: { id: 'back' } });
    const { control: back } = await worldInTab(tab, 'back');
    expect(await walk(back, [5 * DAY_MS])).toBe(await walk(onNode.control, [5 * DAY_MS]));
  });
});
