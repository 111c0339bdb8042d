import type { LooseInput } from '../client.ts';

export const loansSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  getLoanInfo: [{}],
  listLoanTerms: [{ query: { type: 'pledge' } }],
  applyCreditLoan: [{ body: { setId: 'credit-7', amount: '500' } }],
  applyPledgeLoan: [
    {
      body: {
        setId: 'pledge-7',
        amount: '500',
        pledgeCurrency: 'BTC',
        pledgeQuantity: '0.01',
      },
    },
  ],
  listLoans: [{ query: { status: 'passed', pageNo: '1', pageSize: '10' } }],
  repayLoan: [{ body: { id: '1000000000001', amount: '100' } }],
  addCollateral: [{ body: { id: '1000000000001', quantity: '0.01' } }],
};
