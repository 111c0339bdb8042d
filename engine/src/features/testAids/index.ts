/** The interface of test aids for other features. */
export { isTestAidOn, testAidKey } from './testAidState.ts';
export { hasTestMoney } from './testAids.store.ts';
