import {
  addCollateral,
  applyCreditLoan,
  applyPledgeLoan,
  getLoanInfo,
  listLoanTerms,
  listLoans,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import type { Guide, Traveller } from '../guide.ts';

/** The demo member takes a credit loan and a pledge loan on bitcoin, and repays a part. */
export async function borrow({ world }: Guide, demo: Traveller): Promise<void> {
  await demo.show(listLoanTerms, { query: { type: 'pledge' } });
  await demo.show(applyCreditLoan, { body: { setId: 'credit-7', amount: '500' } });
  const { id } = await demo.show(applyPledgeLoan, {
    body: { setId: 'pledge-14', amount: '4000', pledgeCurrency: 'BTC', pledgeQuantity: '0.1' },
  });
  await world.control.advance('1d');
  await demo.show(addCollateral, { body: { id, quantity: '0.02' } });
  await demo.show(repayLoan, { body: { id, amount: '1000' } });
  await demo.show(listLoans, { query: { pageNo: 1, pageSize: 10 } });
  await demo.show(getLoanInfo);
}
