import {
  applyIeo,
  getIeoDraw,
  listIeoOrders,
  listIeos,
  payIeo,
} from '@hongbao/contracts/ieo/ieo.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { applyForTokens } from './applyIeo.ts';
import { tellDraw, tellIeos, tellOrders } from './ieoQueries.ts';
import { payForTokens } from './payIeo.ts';

export const ieoRoutes = [
  serveQuery(listIeos, tellIeos),
  serveQuery(listIeoOrders, tellOrders),
  serveCommand(applyIeo, applyForTokens),
  serveCommand(payIeo, payForTokens),
  serveQuery(getIeoDraw, tellDraw),
];
