import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { applyRechargeHandler } from './applyRecharge.ts';
import { getRechargeAddressHandler, listRechargesHandler } from './rechargeQueries.ts';

export const rechargeRoutes = [
  serveQuery(getRechargeAddress, getRechargeAddressHandler),
  serveCommand(applyRecharge, applyRechargeHandler),
  serveQuery(listRecharges, listRechargesHandler),
];
