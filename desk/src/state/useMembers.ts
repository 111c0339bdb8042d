import { listMembers } from '@hongbao/contracts/control/members.calls';
import { useMemo } from 'react';
import { memberName } from './memberName.ts';
import { useWorld } from './store.ts';
import { useAsk } from '../control/deskApi.ts';

/** Maximum number of members whose names are loaded. Other members are shown by id. */
const KNOWN_MAX = 100;
const EVERY_MS = 10_000;

/** Loads the newest members of the world to show their names. */
export function useMembers() {
  const world = useWorld();
  const { data } = useAsk(
    listMembers,
    { params: { world }, query: { pageSize: KNOWN_MAX } },
    { everyMs: EVERY_MS },
  );
  return useMemo(() => {
    const members = data?.records ?? [];
    const names = new Map(members.map((member) => [member.id, memberName(member)]));
    return {
      members,
      /** Returns the name of a member, or the id if the member is not loaded. */
      nameOf: (id: string) => names.get(id) ?? id,
      /** Returns the id of the member with an account, a nickname or an id. */
      idOf: (text: string) =>
        members.find(({ id, account, nickname }) => [id, account, nickname].includes(text))?.id ??
        text,
    };
  }, [data]);
}
