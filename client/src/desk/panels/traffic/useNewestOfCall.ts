import { listTraffic } from '@hongbao/contracts/control/traffic.calls';
import i18next from 'i18next';
import { useEffect } from 'react';
import { operatorOf } from '../../control/client.ts';

interface Wanted {
  readonly world: string;
  /** The call whose newest request is wanted; undefined for none. */
  readonly call: string | undefined;
  /** The member who sent it; empty for any. */
  readonly memberId: string;
}

/** Selects the newest recorded request of a call, once. Where none is recorded the selection stays empty. */
export function useNewestOfCall(
  { world, call, memberId }: Wanted,
  onFound: (id: string) => void,
): void {
  useEffect(() => {
    if (call === undefined) return;
    const leaving = new AbortController();
    const query = { call, limit: 1, ...(memberId === '' ? {} : { memberId }) };
    operatorOf(i18next.language)
      .must(listTraffic, { params: { world }, query }, { signal: leaving.signal })
      .then(
        ({ records: [newest] }) => {
          if (newest && !leaving.signal.aborted) onFound(newest.id);
        },
        // No such call, or no answer: the list says what there is.
        () => undefined,
      );
    return () => leaving.abort();
  }, [world, call, memberId, onFound]);
}
