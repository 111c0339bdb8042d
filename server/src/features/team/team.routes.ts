import { getTeam } from '@hongbao/contracts/team/team.calls';
import { serveQuery } from '../../http/served.ts';
import { tellTeam } from './teamQuery.ts';

export const teamRoutes = [serveQuery(getTeam, tellTeam)];
