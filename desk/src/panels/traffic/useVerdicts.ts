import { judgeTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import i18next from 'i18next';
import { operatorClient } from '../../control/client.ts';
import { useWorld } from '../../state/store.ts';
import type { Line } from './feed.ts';

/** Verdict of a request: it `fits` or `breaks` the contract, or the contract is not applicable (`none`). */
export type Judgement = 'fits' | 'breaks' | 'none';

const EVERY_MS = 500;
const AT_ONCE = 100;
/** Maximum number of cached verdicts, equal to the maximum number of recorded requests. */
const KNOWN_MAX = 1_000;

/**
 * Returns the contract verdicts of the visible requests. They are fetched at most twice a second and only for requests
 * that remain visible: at hundreds of requests per second, most requests would no longer be visible when the server has
 * computed their verdicts.
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
