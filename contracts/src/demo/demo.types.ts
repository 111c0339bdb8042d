/** Play money of the demo account, at first and after each reset. It never meets the main account's. */
export const DEMO_START_USDT = '100000';
