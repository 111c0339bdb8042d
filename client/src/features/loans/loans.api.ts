import type { ResultOf } from '@hongbao/contracts/call';
import {
  addCollateral,
  applyCreditLoan,
  applyPledgeLoan,
  getLoanInfo,
  listLoans,
  listLoanTerms,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import type { LoanStatus } from '@hongbao/contracts/loans/loans.types';
import { injectCalls } from '../../api/api.ts';

export type Loan = ResultOf<typeof listLoans>['records'][number];
export type LoanTerm = ResultOf<typeof listLoanTerms>[number];
export type LoanInfo = ResultOf<typeof getLoanInfo>;

const PAGE = 10;
const moneyTags = ['Loan', 'Balance', 'Change'] as const;

export const loansApi = injectCalls(({ query, pages, mutation }) => ({
  getLoanInfo: query(getLoanInfo, { providesTags: ['Loan'] }),
  listLoanTerms: query(listLoanTerms),
  /** The member's loans with a status, or all loans for null. */
  listLoans: pages(listLoans, {
    input: (status: LoanStatus | null) => ({
      query: { pageSize: PAGE, ...(status === null ? {} : { status }) },
    }),
    providesTags: ['Loan'],
  }),
  /** A list with one loan, or empty for an id that does not exist. */
  getLoan: query(listLoans, {
    input: (id: string) => ({ query: { id } }),
    providesTags: ['Loan'],
  }),
  applyCreditLoan: mutation(applyCreditLoan, { invalidatesTags: moneyTags }),
  applyPledgeLoan: mutation(applyPledgeLoan, { invalidatesTags: moneyTags }),
  repayLoan: mutation(repayLoan, { invalidatesTags: moneyTags }),
  addCollateral: mutation(addCollateral, { invalidatesTags: moneyTags }),
})).endpoints;

/**
 * Polling interval of the loans, in milliseconds. Debts change every hour and with prices; the stream reports neither.
 */
export const LOANS_EVERY_MS = 15_000;
