import { judgeTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useEffect, useEffectEvent, useState } from 'react';
import i18next from 'i18next';
import { operatorOf } from '../../control/client.ts';
import { useWorld } from '../../frame/store.ts';
import type { Line } from './feed.ts';

/** `fits` or `breaks` the contract; `none`: there is nothing to judge. */
export type Judgement = 'fits' | 'breaks' | 'none';

const EVERY_MS = 500;
const AT_ONCE = 100;

/** What the contracts say of the requests in sight: only those are asked for, a few times a second at most. */
export function useVerdicts(inSight: readonly Line[]): ReadonlyMap<string, Judgement> {
  const world = useWorld();
  const [known, setKnown] = useState<ReadonlyMap<string, Judgement>>(new Map());
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const lines = inSight.filter(({ requestId }) => !known.has(requestId)).slice(0, AT_ONCE);
    if (lines.length === 0) return;
    const query = { ids: lines.map(({ id }) => id).join(',') };
    const input = { params: { world }, query };
    const judged = await operatorOf(i18next.language).must(judgeTraffic, input, { signal });
    const byId = new Map(judged.map((one) => [one.id, one]));
    const told = lines.map(({ id, requestId }) => {
      const sides = [byId.get(id)?.request, byId.get(id)?.answer];
      const isJudged = sides.some((side) => typeof side === 'boolean');
      const judgement = sides.includes(false) ? 'breaks' : isJudged ? 'fits' : 'none';
      return [requestId, judgement] as const;
    });
    setKnown((before) => new Map([...before, ...told]));
  });
  useEffect(() => {
    const leaving = new AbortController();
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      void ask(leaving.signal)
        .catch(() => {})
        .finally(() => {
          isAsking = false;
        });
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  return known;
}
