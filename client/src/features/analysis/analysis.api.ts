import { analyzeResults } from '@hongbao/contracts/analysis/analysis.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import { injectCalls } from '../../api/api.ts';

export type MonthResults = ResultOf<typeof analyzeResults>;

export const analysisApi = injectCalls(({ query }) => ({
  analyzeResults: query(analyzeResults, { providesTags: ['Position', 'Option'], hasToast: true }),
})).endpoints;
