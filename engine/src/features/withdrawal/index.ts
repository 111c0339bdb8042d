/** The interface of withdrawals for operators. */
export { withdrawals } from './withdrawal.line.ts';
