import { listTickers } from '@hongbao/contracts/market/market.calls';
import { CONNECTIONS } from '../load/load.ts';
import { type Side, compareSides, resultTable } from '../measure/compareSides.ts';
import type { Comparison } from '../measure/finding.ts';
import { inTemporaryFolder, startHongbao } from '../measure/hongbao.ts';
import { startBareBytes } from '../rivals/rivals.ts';

/**
 * Compares reading all tickers of a live world with sending the same bytes from memory. It reports a ratio without a
 * goal.
 */
export const allTickers: Comparison = {
  name: 'tickers',
  run: (effort) =>
    inTemporaryFolder(async (folder) => {
      const hongbao = await startHongbao(folder, 'empty');
      const answer = await fetch(`${hongbao.url}${listTickers.path}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const bare = await startBareBytes(folder, bytes);
      try {
        const get = (url: string, path: string) => () => ({
          url,
          perConnection: Array.from({ length: CONNECTIONS }, () => [
            { method: 'GET' as const, path },
          ]),
          everyAnswerHolds: '"success":true',
        });
        const sides: Side[] = [
          {
            name: 'Hongbao, prices of this second',
            server: hongbao,
            order: get(hongbao.url, listTickers.path),
          },
          { name: 'Fastify, the same bytes', server: bare, order: get(bare.url, '/') },
        ];
        const results = await compareSides(sides, effort);
        return {
          title: `GET of all tickers (${bytes.length} bytes)`,
          table: resultTable(results),
          goals: [],
        };
      } finally {
        await Promise.all([hongbao.stop(), bare.stop()]);
      }
    }),
};
