import {
  exitContest,
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { serveCommand, serveQuery, serveSharedCommand } from '../../calls/served.ts';
import {
  getContestHandler,
  listContestsHandler,
  listJoinedContestsHandler,
  rankContestHandler,
} from './contestQueries.ts';
import { exitContestHandler } from './exitContest.ts';
import { joinContestHandler } from './joinContest.ts';

export const contestsRoutes = [
  serveQuery(listContests, listContestsHandler),
  serveQuery(getContest, getContestHandler),
  serveQuery(rankContest, rankContestHandler),
  serveQuery(listJoinedContests, listJoinedContestsHandler),
  serveSharedCommand(joinContest, joinContestHandler, 'contests'),
  serveCommand(exitContest, exitContestHandler),
];
