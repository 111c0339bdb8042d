import { everyFeature } from '@hongbao/test-support/everyFeature';
import { readsOfMembers } from '@hongbao/test-support/reads';
import { remoteClient } from '@hongbao/test-support/remote';
import type { Comparison } from '../measure/finding.ts';
import { round } from '../measure/finding.ts';
import { type Hongbao, inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';

/** Duration of the run, in simulated minutes of the world. */
const MINUTES = 60;
const MEMBERS = 20;
const MEGABYTES_MAX = 300;
/** Maximum ratio of the memory after the second half to that after the first half, which is for warming up. */
const GROWTH_MAX = 1.1;

/** Measures an hour in which twenty members use every feature and send every read. */
export const busyHour: Comparison = {
  name: 'hour',
  run: ({ isQuick }) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      try {
        const measured = await live(hongbao, isQuick ? 10 : MINUTES);
        const half = measured[Math.floor(measured.length / 2)] ?? 0;
        const last = measured.at(-1) ?? 0;
        return {
          title: `Resident memory over ${measured.length} busy minutes, MB`,
          table: [
            ['', 'after', 'MB'],
            ...[0, 1, 2, 3, 4].map((quarter) => {
              const at = Math.min(measured.length - 1, Math.round((quarter * measured.length) / 4));
              return ['', `${at + 1} min`, round(measured[at] ?? 0)];
            }),
            ['', 'at most', round(Math.max(...measured))],
          ],
          goals: [
            {
              text: 'after the hour',
              value: last,
              unit: ' MB',
              bound: { atMost: MEGABYTES_MAX },
            },
            {
              text: 'end against half-time',
              value: last / half,
              unit: '',
              bound: { atMost: GROWTH_MAX },
            },
          ],
        };
      } finally {
        await hongbao.stop();
      }
    }),
};

async function live(hongbao: Hongbao, minutes: number): Promise<number[]> {
  const { url, publicKeyPem, control } = hongbao;
  const client = remoteClient({ origin: url, publicKeyPem, world: 'main' });
  const members = await everyFeature(client, control, { world: 'main', members: MEMBERS });
  const measured: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    for (const member of members)
      await Promise.all(readsOfMembers.map(([call, input]) => member.must(call, input)));
    await control.advance('1m');
    measured.push(hongbao.residentMb());
  }
  return measured;
}
