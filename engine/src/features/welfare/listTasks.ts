import type { listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { presentTask, standingsOf } from './progress.ts';
import { allTasks } from './welfare.store.ts';

export const listTasksHandler: UseCase<typeof listTasks> = async (context) => {
  const standings = await standingsOf(context, await allTasks(context.world));
  return accept(standings.map((standing) => presentTask(context, standing)));
};
