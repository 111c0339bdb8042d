import { listMembers } from '@hongbao/contracts/control/members.calls';
import { useMemo } from 'react';
import { useWorld } from '../frame/store.ts';
import { useAsk } from './deskApi.ts';

/** Maximum members loaded for their names; others are shown by id. */
const KNOWN_MAX = 100;
const EVERY_MS = 10_000;

/** The newest members of the world, for displaying their names. */
export function useMembers() {
  const world = useWorld();
  const { data } = useAsk(
    listMembers,
    { params: { world }, query: { pageSize: KNOWN_MAX } },
    { everyMs: EVERY_MS },
  );
  return useMemo(() => {
    const members = data?.records ?? [];
    const names = new Map(members.map(({ id, account, nickname }) => [id, nickname || account]));
    return {
      members,
      /** A member's name; the id if it was not loaded. */
      nameOf: (id: string) => names.get(id) ?? id,
      /** The member's id for an account, a nickname or an id. */
      idOf: (text: string) =>
        members.find(({ id, account, nickname }) => [id, account, nickname].includes(text))?.id ??
        text,
    };
  }, [data]);
}
