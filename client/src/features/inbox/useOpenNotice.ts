import { useNavigate } from 'react-router-dom';
import { closeSheets } from '../../ui/sheetHistory.ts';
import { inbox } from '../notices/inbox.ts';
import { type MemberNotice, noticesApi } from '../notices/notices.api.ts';

/** Returns the function that marks a notice as read and opens its target, or the inbox if it has no target. */
export function useOpenNotice(): (notice: MemberNotice) => Promise<void> {
  const navigate = useNavigate();
  const [markRead] = noticesApi.markNoticesRead.useMutation();
  return async ({ id, read, link }) => {
    if (!read) void markRead({ body: { ids: [id] } });
    if (link === undefined) {
      inbox.open();
      return;
    }
    await closeSheets();
    navigate(link);
  };
}
