import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { describe, expect, it } from 'vitest';
import { TEST_AT } from './server.ts';
import { remoteClient } from '@hongbao/test-support/remote';
import { useWorld } from './useWorld.ts';

const world = useWorld();

describe('a test world', () => {
  it('is frozen at the given instant', async () => {
    expect(await world.must(getServerTime)).toBe(TEST_AT);
    await world.control.advance('90s');
    expect(await world.must(getServerTime)).toBe(TEST_AT + 90_000);
  });

  it('has members with the requested balances', async () => {
    const member = await world.given.member({ usdt: '1000', balances: { BTC: '0.5' } });
    const balances = await member.must(listBalances, {});
    expect(balances.find(({ currency }) => currency === 'BTC')?.available).toBe('0.50000000');
  });

  it('returns a refusal from call(), and throws it from must()', async () => {
    const member = await world.given.member({ usdt: '10' });
    const body = {
      symbol: 'BTC/USDT',
      direction: 'long',
      quantity: '1',
      leverage: 10,
    } as const;
    const answer = await member.call(openPosition, { body });
    expect(answer).toMatchObject({ ok: false, reason: 'insufficientBalance', status: 200 });
    await expect(member.must(openPosition, { body })).rejects.toThrow('insufficientBalance');
  });

  it('is created within 100 ms once its template exists', async () => {
    await world.server.createWorld();
    const times: number[] = [];
    for (let round = 0; round < 9; round++) {
      const started = performance.now();
      await world.server.createWorld();
      times.push(performance.now() - started);
    }
    // It takes 7 ms on an idle machine. The best of nine runs and a wide bound allow for a busy machine.
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it('can be reached over a TCP port', async () => {
    const origin = await world.server.listen();
    const { publicKeyPem } = world.server;
    const client = remoteClient({ origin, publicKeyPem, world: world.id });
    expect(await client.must(getServerTime)).toBe(TEST_AT);
  });
});
