import type { ResultOf } from '@hongbao/contracts/call';
import { listChat, sendChat } from '@hongbao/contracts/content/notices.calls';
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type ChatPage = ResultOf<typeof listChat>;
export type ChatMessage = ChatPage['records'][number];

export const CHAT_PAGE = 30;

const supportApi = api.enhanceEndpoints({ addTagTypes: ['Chat'] }).injectEndpoints({
  endpoints: (build) => ({
    chat: build.query<ChatPage, number>({
      query: (pageNo) => endpointOf(listChat)({ query: { pageNo, pageSize: CHAT_PAGE } }),
      providesTags: (_result, _error, pageNo) => (pageNo === 1 ? ['Chat'] : []),
      extraOptions: { isQuiet: true },
    }),
    sendChat: build.mutation<ResultOf<typeof sendChat>, CallInput<typeof sendChat>>({
      query: endpointOf(sendChat),
      invalidatesTags: ['Chat'],
      extraOptions: { isQuiet: true },
    }),
  }),
});

export const { useChatQuery, useLazyChatQuery, useSendChatMutation } = supportApi;
