import {
  adjustMargin,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { adjustOwnMargin } from './adjustMargin.ts';
import { cancelOwnOrder } from './cancelOrder.ts';
import { closeOwnPosition } from './closePosition.ts';
import { openPositionNow } from './openPosition.ts';
import { tellPositions, tellSummary } from './positionQueries.ts';
import { changeStops } from './updateStops.ts';

export const positionsRoutes = [
  serveCommand(openPosition, openPositionNow),
  serveCommand(updateStops, changeStops),
  serveCommand(closePosition, closeOwnPosition),
  serveCommand(cancelOrder, cancelOwnOrder),
  serveCommand(adjustMargin, adjustOwnMargin),
  serveQuery(listPositions, tellPositions),
  serveQuery(summarizePositions, tellSummary),
];
