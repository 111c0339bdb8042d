import {
  adjustMargin,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { adjustMarginHandler } from './adjustMargin.ts';
import { cancelOrderHandler } from './cancelOrder.ts';
import { closePositionHandler } from './closePosition.ts';
import { openPositionHandler } from './openPosition.ts';
import { listPositionsHandler, summarizePositionsHandler } from './positionQueries.ts';
import { updateStopsHandler } from './updateStops.ts';

export const positionsRoutes = [
  serveCommand(openPosition, openPositionHandler),
  serveCommand(updateStops, updateStopsHandler),
  serveCommand(closePosition, closePositionHandler),
  serveCommand(cancelOrder, cancelOrderHandler),
  serveCommand(adjustMargin, adjustMarginHandler),
  serveQuery(listPositions, listPositionsHandler),
  serveQuery(summarizePositions, summarizePositionsHandler),
];
