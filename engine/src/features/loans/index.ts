/** The exports of the feature loans that other features may import and for operators. */
export { debtsOf, debtsUntil } from './debts.ts';
export { hasOverdueLoan, owesCredit } from './loans.store.ts';
export { loans } from './loans.line.ts';
