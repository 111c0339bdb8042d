import { judgeTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import i18next from 'i18next';
import { operatorClient } from '../../control/client.ts';
import { useWorld } from '../../frame/store.ts';
import type { Line } from './feed.ts';

/** `fits` or `breaks` the contract; `none`: not applicable. */
export type Judgement = 'fits' | 'breaks' | 'none';

const EVERY_MS = 500;
const AT_ONCE = 100;
/** Maximum cached verdicts: as many as the server records. */
const KNOWN_MAX = 1_000;

/**
 * Contract verdicts of the visible requests, fetched at most twice a second and only for requests that stay visible. At
 * hundreds of requests per second most would have left the screen before the server, which computes each verdict, has
 * answered.
 */
export function useVerdicts(inSight: readonly Line[]): ReadonlyMap<string, Judgement> {
  const world = useWorld();
  const [known, setKnown] = useState<ReadonlyMap<string, Judgement>>(new Map());
  const seen = useRef<ReadonlySet<string>>(new Set());
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const before = seen.current;
    seen.current = new Set(inSight.map(({ requestId }) => requestId));
    const lines = inSight
      .filter(({ requestId }) => before.has(requestId) && !known.has(requestId))
      .slice(0, AT_ONCE);
    if (lines.length === 0) return;
    const query = { ids: lines.map(({ id }) => id).join(',') };
    const input = { params: { world }, query };
    const judged = await operatorClient(i18next.language).must(judgeTraffic, input, { signal });
    const byId = new Map(judged.map((one) => [one.id, one]));
    const judgements = lines.map(({ id, requestId }) => {
      const sides = [byId.get(id)?.request, byId.get(id)?.answer];
      const isJudged = sides.some((side) => typeof side === 'boolean');
      const judgement = sides.includes(false) ? 'breaks' : isJudged ? 'fits' : 'none';
      return [requestId, judgement] as const;
    });
    setKnown((earlier) => new Map([...earlier, ...judgements].slice(-KNOWN_MAX)));
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
