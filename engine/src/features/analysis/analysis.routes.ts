import { analyzeResults } from '@hongbao/contracts/analysis/analysis.calls';
import { serveQuery } from '../../calls/served.ts';
import { analyzeResultsHandler } from './analyzeResults.ts';

export const analysisRoutes = [serveQuery(analyzeResults, analyzeResultsHandler)];
