/** The exports of the feature deposits that other features may import and for operators. */
export { recharges } from './recharge.line.ts';
