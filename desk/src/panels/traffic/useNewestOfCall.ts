import { listTraffic } from '@hongbao/contracts/control/traffic.calls';
import i18next from 'i18next';
import { useEffect } from 'react';
import { operatorClient } from '../../control/client.ts';

interface Wanted {
  readonly world: string;
  /** The call of the request to select; undefined selects nothing. */
  readonly call: string | undefined;
  /** The id of the sender; empty for any sender. */
  readonly memberId: string;
}

/** Selects the newest recorded request of a call, once. If none is recorded, the selection remains empty. */
export function useNewestOfCall(
  { world, call, memberId }: Wanted,
  onFound: (id: string) => void,
): void {
  useEffect(() => {
    if (call === undefined) return;
    const leaving = new AbortController();
    const query = { call, limit: 1, ...(memberId === '' ? {} : { memberId }) };
    operatorClient(i18next.language)
      .must(listTraffic, { params: { world }, query }, { signal: leaving.signal })
      .then(
        ({ records: [newest] }) => {
          if (newest && !leaving.signal.aborted) onFound(newest.id);
        },
        // Ignores the failure of an unknown call or of a lost answer: the selection remains empty.
        () => undefined,
      );
    return () => leaving.abort();
  }, [world, call, memberId, onFound]);
}
