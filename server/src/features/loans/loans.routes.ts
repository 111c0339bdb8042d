import {
  addCollateral,
  applyCreditLoan,
  applyPledgeLoan,
  getLoanInfo,
  listLoanTerms,
  listLoans,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { addToCollateral } from './addToCollateral.ts';
import { askForCredit } from './askForCredit.ts';
import { askForPledge } from './askForPledge.ts';
import { tellLoanInfo, tellLoanTerms, tellLoans } from './loanQueries.ts';
import { repayOwnLoan } from './repayOwnLoan.ts';

export const loansRoutes = [
  serveQuery(getLoanInfo, tellLoanInfo),
  serveQuery(listLoanTerms, tellLoanTerms),
  serveCommand(applyCreditLoan, askForCredit),
  serveCommand(applyPledgeLoan, askForPledge),
  serveQuery(listLoans, tellLoans),
  serveCommand(repayLoan, repayOwnLoan),
  serveCommand(addCollateral, addToCollateral),
];
