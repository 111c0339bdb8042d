import {
  exitContest,
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { serveCommand, serveQuery, serveSharedCommand } from '../../http/served.ts';
import { tellContest, tellContests, tellJoined, tellRanking } from './contestQueries.ts';
import { exitOneContest } from './exitContest.ts';
import { joinOneContest } from './joinContest.ts';

export const contestsRoutes = [
  serveQuery(listContests, tellContests),
  serveQuery(getContest, tellContest),
  serveQuery(rankContest, tellRanking),
  serveQuery(listJoinedContests, tellJoined),
  serveSharedCommand(joinContest, joinOneContest, 'contests'),
  serveCommand(exitContest, exitOneContest),
];
