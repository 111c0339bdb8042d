import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { addSettlementHandler } from './addSettlement.ts';
import { editSettlementHandler } from './editSettlement.ts';
import { listSettlementsHandler } from './listSettlements.ts';

export const settlementRoutes = [
  serveQuery(listSettlements, listSettlementsHandler),
  serveCommand(addSettlement, addSettlementHandler),
  serveCommand(editSettlement, editSettlementHandler),
];
