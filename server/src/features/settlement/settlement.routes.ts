import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { bindSettlement } from './bindSettlement.ts';
import { changeSettlement } from './changeSettlement.ts';
import { tellSettlements } from './settlementQueries.ts';

export const settlementRoutes = [
  serveQuery(listSettlements, tellSettlements),
  serveCommand(addSettlement, bindSettlement),
  serveCommand(editSettlement, changeSettlement),
];
