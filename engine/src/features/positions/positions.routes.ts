import {
  adjustMargin,
  cancelExit,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  placeExit,
  reversePosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { adjustMarginHandler } from './adjustMargin.ts';
import { cancelExitHandler } from './cancelExit.ts';
import { cancelOrderHandler } from './cancelOrder.ts';
import { closePositionHandler } from './closePosition.ts';
import { openPositionHandler } from './openPosition.ts';
import { placeExitHandler } from './placeExit.ts';
import { listPositionsHandler, summarizePositionsHandler } from './positionQueries.ts';
import { reversePositionHandler } from './reversePosition.ts';
import { updateStopsHandler } from './updateStops.ts';

export const positionsRoutes = [
  serveCommand(openPosition, openPositionHandler),
  serveCommand(updateStops, updateStopsHandler),
  serveCommand(closePosition, closePositionHandler),
  serveCommand(cancelOrder, cancelOrderHandler),
  serveCommand(adjustMargin, adjustMarginHandler),
  serveCommand(placeExit, placeExitHandler),
  serveCommand(cancelExit, cancelExitHandler),
  serveCommand(reversePosition, reversePositionHandler),
  serveQuery(listPositions, listPositionsHandler),
  serveQuery(summarizePositions, summarizePositionsHandler),
];
