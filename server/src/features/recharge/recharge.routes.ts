import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { reportRecharge } from './applyRecharge.ts';
import { tellAddress, tellRecharges } from './rechargeQueries.ts';

export const rechargeRoutes = [
  serveQuery(getRechargeAddress, tellAddress),
  serveCommand(applyRecharge, reportRecharge),
  serveQuery(listRecharges, tellRecharges),
];
