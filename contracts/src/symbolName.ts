export const SYMBOL_PATTERN = '^[A-Z0-9]{2,10}[/_-]?[A-Z0-9]{2,10}$';
const pattern = new RegExp(SYMBOL_PATTERN);

/** Whether a text has the form of a trading pair: "BTC/USDT". The pair need not be listed. */
export const isSymbolName = (text: string): boolean => pattern.test(text);
