import { listMembers } from '@hongbao/contracts/control/members.calls';
import { PAGE_SIZE_MAX } from '@hongbao/contracts/paging';
import { useMemo } from 'react';
import { memberName } from './memberName.ts';
import { useWorld } from './store.ts';
import { useAsk } from '../control/deskApi.ts';

/** Loads the names of members by their ids, at most 100. Returns a function that names a member, or returns its id. */
export function useMemberNames(ids: readonly string[]): (memberId: string) => string {
  const world = useWorld();
  const wanted = [...new Set(ids)].toSorted().slice(0, PAGE_SIZE_MAX);
  const { data } = useAsk(
    listMembers,
    { params: { world }, query: { ids: wanted.join(','), pageSize: PAGE_SIZE_MAX } },
    { isSkipped: wanted.length === 0, everyMs: 0 },
  );
  return useMemo(() => {
    const names = new Map(data?.records.map((member) => [member.id, memberName(member)]));
    return (memberId) => names.get(memberId) ?? memberId;
  }, [data]);
}
