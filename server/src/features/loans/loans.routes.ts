import {
  addCollateral,
  applyCreditLoan,
  applyPledgeLoan,
  getLoanInfo,
  listLoanTerms,
  listLoans,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { addCollateralHandler } from './addToCollateral.ts';
import { applyCreditLoanHandler } from './askForCredit.ts';
import { applyPledgeLoanHandler } from './askForPledge.ts';
import { getLoanInfoHandler, listLoanTermsHandler, listLoansHandler } from './loanQueries.ts';
import { repayLoanHandler } from './repayOwnLoan.ts';

export const loansRoutes = [
  serveQuery(getLoanInfo, getLoanInfoHandler),
  serveQuery(listLoanTerms, listLoanTermsHandler),
  serveCommand(applyCreditLoan, applyCreditLoanHandler),
  serveCommand(applyPledgeLoan, applyPledgeLoanHandler),
  serveQuery(listLoans, listLoansHandler),
  serveCommand(repayLoan, repayLoanHandler),
  serveCommand(addCollateral, addCollateralHandler),
];
