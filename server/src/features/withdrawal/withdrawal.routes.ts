import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { askForWithdrawal } from './askForWithdrawal.ts';
import { cancelOwnWithdrawal } from './cancelOwnWithdrawal.ts';
import { tellWithdrawalConfig, tellWithdrawals } from './withdrawalQueries.ts';

export const withdrawalRoutes = [
  serveCommand(applyWithdrawal, askForWithdrawal),
  serveQuery(listWithdrawals, tellWithdrawals),
  serveCommand(cancelWithdrawal, cancelOwnWithdrawal),
  serveQuery(getWithdrawalConfig, tellWithdrawalConfig),
];
