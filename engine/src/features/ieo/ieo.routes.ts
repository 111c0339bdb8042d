import {
  applyIeo,
  getIeoDraw,
  listIeoOrders,
  listIeos,
  payIeo,
} from '@hongbao/contracts/ieo/ieo.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { applyIeoHandler } from './applyIeo.ts';
import { getIeoDrawHandler, listIeosHandler, listIeoOrdersHandler } from './ieoQueries.ts';
import { payIeoHandler } from './payIeo.ts';

export const ieoRoutes = [
  serveQuery(listIeos, listIeosHandler),
  serveQuery(listIeoOrders, listIeoOrdersHandler),
  serveCommand(applyIeo, applyIeoHandler),
  serveCommand(payIeo, payIeoHandler),
  serveQuery(getIeoDraw, getIeoDrawHandler),
];
