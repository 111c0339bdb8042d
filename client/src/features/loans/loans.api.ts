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
import { api, endpointOf } from '../../api/api.ts';
import type { CallInput } from '../../api/request.ts';

export type Loan = ResultOf<typeof listLoans>['records'][number];
export type LoanTerm = ResultOf<typeof listLoanTerms>[number];
export type LoanInfo = ResultOf<typeof getLoanInfo>;

const moved = ['Loan', 'Balance', 'Change'] as const;
/** The form that was sent says what went wrong, where it stands. */
const quiet = { isQuiet: true };

const loansApi = api.injectEndpoints({
  endpoints: (build) => ({
    loanInfo: build.query<LoanInfo, void>({
      query: endpointOf(getLoanInfo),
      providesTags: ['Loan'],
      extraOptions: quiet,
    }),
    loanTerms: build.query<LoanTerm[], CallInput<typeof listLoanTerms>>({
      query: endpointOf(listLoanTerms),
      extraOptions: quiet,
    }),
    loans: build.query<ResultOf<typeof listLoans>, CallInput<typeof listLoans>>({
      query: endpointOf(listLoans),
      providesTags: ['Loan'],
      extraOptions: quiet,
    }),
    applyCredit: build.mutation<Loan, CallInput<typeof applyCreditLoan>>({
      query: endpointOf(applyCreditLoan),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    applyPledge: build.mutation<Loan, CallInput<typeof applyPledgeLoan>>({
      query: endpointOf(applyPledgeLoan),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    repay: build.mutation<Loan, CallInput<typeof repayLoan>>({
      query: endpointOf(repayLoan),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
    addCollateral: build.mutation<Loan, CallInput<typeof addCollateral>>({
      query: endpointOf(addCollateral),
      invalidatesTags: moved,
      extraOptions: quiet,
    }),
  }),
});

export const {
  useLoanInfoQuery,
  useLoanTermsQuery,
  useLoansQuery,
  useApplyCreditMutation,
  useApplyPledgeMutation,
  useRepayMutation,
  useAddCollateralMutation,
} = loansApi;

/** What is owed moves by the hour and with prices; the stream tells neither. */
export const LOANS_EVERY_MS = 15_000;
