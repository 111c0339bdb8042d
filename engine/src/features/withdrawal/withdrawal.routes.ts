import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { applyWithdrawalHandler } from './applyWithdrawal.ts';
import { cancelWithdrawalHandler } from './cancelWithdrawal.ts';
import { getWithdrawalConfigHandler, listWithdrawalsHandler } from './withdrawalQueries.ts';

export const withdrawalRoutes = [
  serveCommand(applyWithdrawal, applyWithdrawalHandler),
  serveQuery(listWithdrawals, listWithdrawalsHandler),
  serveCommand(cancelWithdrawal, cancelWithdrawalHandler),
  serveQuery(getWithdrawalConfig, getWithdrawalConfigHandler),
];
