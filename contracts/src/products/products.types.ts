export const productTypes = ['arbitrage', 'miner', 'debt'] as const;
export type ProductType = (typeof productTypes)[number];

export const productStatuses = ['open', 'soldOut', 'closed'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productOrderStatuses = [
  'notStarted',
  'running',
  'ended',
  'frozen',
  'cancelled',
] as const;
export type ProductOrderStatus = (typeof productOrderStatuses)[number];
