import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import { getClock } from '@hongbao/contracts/control/clock.calls';
import { listParkedEvents } from '@hongbao/contracts/control/parked.calls';
import { sendChat } from '@hongbao/contracts/content/notices.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { getAssets, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isInFolder } from '../testing/testStore.ts';
import { TEST_AT, startServer } from '../testing/server.ts';
import { removeDataFolder, temporaryDataFolder } from '../testing/templates.ts';

it.runIf(isInFolder())(
  'a full disk refuses writes with the remedy, allows reads, and loses no committed data',
  async () => {
    const dataDir = await temporaryDataFolder();
    const before = await startServer({ dataDir });
    const made = await before.createWorld({ id: 'full' });
    const member = await made.given.member({ usdt: '5000' });
    await before.stop();
    const size = statSync(join(dataDir, 'worlds', 'full.sqlite')).size;

    const cramped = await startServer({ dataDir, bytesMax: size });
    const world = cramped.client('full');
    const token = { token: member.token };
    const text = 'x'.repeat(500);
    let granted = 0;
    let refused: Awaited<ReturnType<typeof world.raw>> | null = null;
    for (let index = 0; index < 200 && refused === null; index++) {
      const answer = await world.raw(sendChat, { body: { text } }, token);
      if (answer.status === 503) refused = answer;
      else granted += 1;
    }
    expect(JSON.parse(refused?.text ?? '{}')).toMatchObject({
      code: 503,
      result: { reason: 'worldUnavailable', why: expect.stringMatching(/SQLITE_FULL.*is full/) },
    });
    const order = {
      symbol: 'BTC/USDT',
      direction: 'long',
      quantity: '0.01',
      leverage: 10,
    } as const;
    // The clock cannot advance and reports the fault. No event is parked because of it, and reads are still possible.
    await expect(cramped.openWorld('full').control.advance('3d')).rejects.toThrow(
      'worldUnavailable',
    );
    const params = { world: 'full' };
    expect(await world.must(listParkedEvents, { params })).toEqual([]);
    expect((await world.must(auditLedger, { params })).balanced).toBe(true);
    expect((await world.must(getClock, { params })).now).toBe(TEST_AT);
    expect(await world.must(getServerTime)).toBe(TEST_AT);
    expect((await world.must(getAssets, {}, token)).totalAssets).toBe('5020.00000000');
    await cramped.stop();

    const roomy = await startServer({ dataDir });
    const again = roomy.openWorld('full');
    const { rows } = await again.inside();
    expect(rows.count('ChatMessage', { author: 'member' })).toBe(granted);
    expect((await again.must(listBalances, {}, token))[0]?.frozen).toBe('0.00000000');
    await again.must(openPosition, { body: order }, token);
    await again.control.advance('3d');
    expect(await again.control.audit()).toMatchObject({ balanced: true });
    await roomy.stop();
    removeDataFolder(dataDir);
  },
);
