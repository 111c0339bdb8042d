import { TEST_MONEY_AMOUNT, TEST_MONEY_CURRENCY } from '@hongbao/contracts/testAids/testAids.types';
import { toParts } from '../../lib/numbers.ts';

/** The amount and the coin of the test money for a text: "10,000" and "USDT". */
export const testMoneyFacts = () => ({
  amount: toParts(TEST_MONEY_AMOUNT, { digits: 'exact' }).digits,
  currency: TEST_MONEY_CURRENCY,
});
