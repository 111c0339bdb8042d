import type { ResultOf } from '@hongbao/contracts/call';
import { resetDemo } from '@hongbao/contracts/demo/demo.calls';
import { injectCalls } from '../../api/api.ts';

export type DemoStart = ResultOf<typeof resetDemo>;

export const demoApi = injectCalls(({ mutation }) => ({
  resetDemo: mutation(resetDemo, {
    invalidatesTags: ['Balance', 'Change', 'Position', 'Option'],
  }),
})).endpoints;
