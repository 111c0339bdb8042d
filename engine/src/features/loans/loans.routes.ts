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
import { addCollateralHandler } from './addCollateral.ts';
import { applyCreditLoanHandler } from './applyCreditLoan.ts';
import { applyPledgeLoanHandler } from './applyPledgeLoan.ts';
import { getLoanInfoHandler, listLoanTermsHandler, listLoansHandler } from './loanQueries.ts';
import { repayLoanHandler } from './repayLoan.ts';

export const loansRoutes = [
  serveQuery(getLoanInfo, getLoanInfoHandler),
  serveQuery(listLoanTerms, listLoanTermsHandler),
  serveCommand(applyCreditLoan, applyCreditLoanHandler),
  serveCommand(applyPledgeLoan, applyPledgeLoanHandler),
  serveQuery(listLoans, listLoansHandler),
  serveCommand(repayLoan, repayLoanHandler),
  serveCommand(addCollateral, addCollateralHandler),
];
