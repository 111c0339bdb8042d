/** The balance of the demo account, initially and after each reset. Separate from the main account. */
export const DEMO_START_USDT = '100000';
