import type { ResultOf } from '@hongbao/contracts/call';
import { listChat, sendChat } from '@hongbao/contracts/content/notices.calls';
import { injectCalls } from '../../../api/api.ts';

export type ChatPage = ResultOf<typeof listChat>;
export type ChatMessage = ChatPage['records'][number];

export const CHAT_PAGE = 30;

export const supportApi = injectCalls(({ query, mutation }) => ({
  listChat: query(listChat, {
    input: (pageNo: number) => ({ query: { pageNo, pageSize: CHAT_PAGE } }),
    providesTags: (_result, _error, pageNo) => (pageNo === 1 ? ['Chat'] : []),
  }),
  sendChat: mutation(sendChat, { invalidatesTags: ['Chat'] }),
})).endpoints;
