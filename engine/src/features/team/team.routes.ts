import { getTeam } from '@hongbao/contracts/team/team.calls';
import { serveQuery } from '../../calls/served.ts';
import { getTeamHandler } from './getTeam.ts';

export const teamRoutes = [serveQuery(getTeam, getTeamHandler)];
