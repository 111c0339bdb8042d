import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { claimOwnTask } from './claimTask.ts';
import { tellTasks } from './listTasks.ts';

export const welfareRoutes = [
  serveQuery(listTasks, tellTasks),
  serveCommand(claimTask, claimOwnTask),
];
