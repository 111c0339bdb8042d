export const SYMBOL_PATTERN = '^[A-Z0-9]{2,10}[/_-]?[A-Z0-9]{2,10}$';
const pattern = new RegExp(SYMBOL_PATTERN);

/** Whether a text can name a trading pair: "BTC/USDT". It may still be one that nobody trades. */
export const isSymbolName = (text: string): boolean => pattern.test(text);
