import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { claimTaskHandler } from './claimTask.ts';
import { listTasksHandler } from './listTasks.ts';

export const welfareRoutes = [
  serveQuery(listTasks, listTasksHandler),
  serveCommand(claimTask, claimTaskHandler),
];
