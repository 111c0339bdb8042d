import { join } from 'node:path';
import type { Comparison, Effort } from '../measure/finding.ts';
import { inTemporaryFolder } from '../measure/hongbao.ts';
import { type Running, freePort, root, start } from '../measure/processes.ts';
import { median, spanOf } from '../statistics.ts';

const SECONDS_MAX = 5;

/**
 * Measures `npm start` in an installed and built checkout: the first start, which creates the world, and later starts.
 */
export const starting: Comparison = {
  name: 'start',
  run: (effort) =>
    inTemporaryFolder(async (folder) => {
      const first = await startOnce(folder);
      const later: number[] = [];
      for (let round = 0; round < timesOf(effort); round++) later.push(await startOnce(folder));
      const { lowest, highest } = spanOf(later);
      return {
        title: 'npm start to the first answer, demo world',
        table: [
          ['', 'seconds', 'fastest', 'slowest'],
          ['first start: makes fifty members and their month', first.toFixed(2), '', ''],
          ['every later start', median(later).toFixed(2), lowest.toFixed(2), highest.toFixed(2)],
        ],
        goals: [
          {
            text: 'a later start',
            value: median(later),
            unit: ' s',
            bound: { atMost: SECONDS_MAX },
          },
        ],
      };
    }),
};

const timesOf = ({ isQuick }: Effort) => (isQuick ? 1 : 5);

/** Starts and stops the server with the command of the project. Returns the seconds until the first answer. */
async function startOnce(dataDir: string): Promise<number> {
  const running = await npmStart(dataDir);
  await running.stop();
  return running.startedInMs / 1000;
}

async function npmStart(dataDir: string): Promise<Running> {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn', SCENARIO: 'demo' };
  const args = [join(root, 'scripts', 'start.mjs')];
  return start({ args, port, env, probe: '/api/public/getServerTime', isGroup: true });
}
