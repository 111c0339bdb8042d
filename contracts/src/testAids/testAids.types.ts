/** Aids for trying the product without an operator. Each can be on or off in a world. */
export const testAids = ['testMailbox', 'testMoney'] as const;
export type TestAid = (typeof testAids)[number];

/** Whether an aid is on: the value of the setting with the aid's name. */
export const testAidStates = ['on', 'off'] as const;
export type TestAidState = (typeof testAidStates)[number];

/** Test money that a member can take once, units of `TEST_MONEY_CURRENCY`. */
export const TEST_MONEY_AMOUNT = '10000';
export const TEST_MONEY_CURRENCY = 'USDT';
