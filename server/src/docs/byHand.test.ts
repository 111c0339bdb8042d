import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld({ isShared: true });
const script = fileURLToPath(new URL('../../../docs/by-hand.sh', import.meta.url));
const hasTools = ['curl', 'openssl'].every(
  (tool) => spawnSync(tool, ['version']).error === undefined,
);

it.runIf(hasTools)(
  'the script docs/by-hand.sh opens a position and is liquidated with curl and openssl alone',
  async () => {
    const before = await world.must(listWorlds);
    const origin = await world.server.listen();
    const { stdout, stderr } = await promisify(execFile)('sh', [script, origin]);
    expect(stderr).toBe('');
    expect(stdout).toContain('closed by liquidation');
    expect(stdout).toContain('the books balance');
    expect(await world.must(listWorlds)).toEqual(before);
  },
);
