import { listMembers } from '@hongbao/contracts/control/members.calls';
import { useMemo } from 'react';
import { useWorld } from '../frame/store.ts';
import { useAsk } from './deskApi.ts';

/** Most members that are known by name; beyond, an id has to do. */
const KNOWN_MAX = 100;
const EVERY_MS = 10_000;

/** The newest members of the world, to be called by their names. */
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
      /** What a member is called; the id of one that is not known. */
      nameOf: (id: string) => names.get(id) ?? id,
      /** The id of who is meant by an account, a nickname or an id. */
      idOf: (text: string) =>
        members.find(({ id, account, nickname }) => [id, account, nickname].includes(text))?.id ??
        text,
    };
  }, [data]);
}
