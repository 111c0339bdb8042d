import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { addSettlementHandler } from './bindSettlement.ts';
import { editSettlementHandler } from './changeSettlement.ts';
import { listSettlementsHandler } from './settlementQueries.ts';

export const settlementRoutes = [
  serveQuery(listSettlements, listSettlementsHandler),
  serveCommand(addSettlement, addSettlementHandler),
  serveCommand(editSettlement, editSettlementHandler),
];
