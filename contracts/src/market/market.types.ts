export const symbolStatuses = ['trading', 'halted'] as const;
export type SymbolStatus = (typeof symbolStatuses)[number];

export const klineIntervals = ['1s', '1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;
export type KlineInterval = (typeof klineIntervals)[number];

export const KLINE_LIMIT = 300;
export const KLINE_LIMIT_MAX = 1000;
