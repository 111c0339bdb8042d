import type { ProductType } from '@hongbao/contracts/products/products.types';
import type { Product } from './product.types.ts';

export interface PurchaseFacts {
  readonly product: Product | null;
  /** The product type that the call accepts. */
  readonly type: ProductType;
  readonly vipLevel: number;
  /** The requested amount in units: of money, or of machines, as the product's bounds are counted. */
  readonly asked: bigint;
  /** The amount that the member already has in the product, counted the same way. */
  readonly held: bigint;
  /** The price, in units of the product's coin. */
  readonly cost: bigint;
  readonly available: bigint;
}

/**
 * The reason why a product is not available to this member now; `level` is the required level, if that is the reason.
 */
export interface Unavailability {
  readonly refusal: 'notFound' | 'productNotOpen' | 'vipLevelTooLow';
  readonly level?: number;
}

/** Checks whether the product exists, has the type of the call, is on sale, and is available at the member's level. */
export function unavailability({ product, type, vipLevel }: PurchaseFacts): Unavailability | null {
  if (!product || product.type !== type) return { refusal: 'notFound' };
  if (!product.isOnSale) return { refusal: 'productNotOpen' };
  if (vipLevel < product.levelLimit)
    return { refusal: 'vipLevelTooLow', level: product.levelLimit };
  return null;
}

/** The refusal of an amount with the violated bound, in units. */
export interface ExceededLimit {
  readonly refusal: 'productLimitReached' | 'productSoldOut' | 'insufficientBalance';
  readonly bound: bigint;
}

/** Checks an amount against the member's maximum, the remaining quota and the balance. */
export function exceededLimit(
  product: Product,
  { asked, held, cost, available }: PurchaseFacts,
): ExceededLimit | null {
  if (held + asked > product.maxPerMember)
    return { refusal: 'productLimitReached', bound: atLeastZero(product.maxPerMember - held) };
  if (asked > product.remaining) return { refusal: 'productSoldOut', bound: product.remaining };
  if (cost > available) return { refusal: 'insufficientBalance', bound: available };
  return null;
}

function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value;
}
