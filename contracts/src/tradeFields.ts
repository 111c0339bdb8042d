import { textThat } from './fields.ts';
import { isSymbolName, SYMBOL_PATTERN } from './symbolName.ts';

/** Fields of the traded coin or symbol, and of the account. */

/** A coin: "BTC". */
export const currency = textThat(
  (text) => /^[A-Z0-9]{2,10}$/.test(text),
  'must be a currency of 2 to 10 capital letters or digits',
  { pattern: '^[A-Z0-9]{2,10}$' },
).describe('A coin, such as BTC.');

/** A trading pair, as listed by listSymbols: "BTC/USDT". */
export const symbol = textThat(
  isSymbolName,
  'must be a symbol of 4 to 21 capital letters and digits, base before quote',
  { kind: 'symbol', pattern: SYMBOL_PATTERN },
).describe('A trading pair, such as BTC/USDT.');

/** Several symbols separated by commas, at most 50. */
export const symbols = textThat(
  (text) => /^[A-Z0-9/_-]{4,21}(,[A-Z0-9/_-]{4,21}){0,49}$/.test(text),
  'must be 1 to 50 symbols separated by commas',
  { kind: 'symbols' },
).describe('Trading pairs separated by commas.');

/** A network of a coin: "TRC20". */
export const network = textThat(
  (text) => /^[A-Za-z0-9-]{2,20}$/.test(text),
  'must be a network of 2 to 20 letters, digits or -',
  { pattern: '^[A-Za-z0-9-]{2,20}$' },
).describe('A network of a coin, such as TRC20.');

/** A network in a request. The server finds the network of the coin by any usual word for it. */
export const networkWord = network.describe(
  'A network of the coin, or a usual word for it: TRC20, TRX, Tron. Absent: the only network of the coin.',
);

/** An address on a network. The server checks its form against the network. */
export const chainAddress = textThat(
  (text) => /^[0-9A-Za-z:]{20,120}$/.test(text),
  'must be an address of 20 to 120 letters and digits',
  { pattern: '^[0-9A-Za-z:]{20,120}$' },
).describe('An address on that network.');

/** The account of a trade: 'main' | 'demo' | 'contest:<contestId>'. Absent means main. */
export const account = textThat(
  (text) => /^(main|demo|contest:[0-9A-Za-z_-]{1,32})$/.test(text),
  'must be main, demo or contest:<id>',
  { pattern: '^(main|demo|contest:[0-9A-Za-z_-]{1,32})$' },
).describe('main by default, demo, or contest:<id>.');
