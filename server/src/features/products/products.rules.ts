import type { ProductType } from '@hongbao/contracts/products/products.types';
import type { Product } from './product.types.ts';

export interface PurchaseFacts {
  readonly product: Product | null;
  /** The type whose call was made. */
  readonly type: ProductType;
  readonly vipLevel: number;
  /** Money, or machines: whatever the product's bounds count. In units. */
  readonly asked: bigint;
  /** The same of what the member has in it already. */
  readonly held: bigint;
  /** What it costs, in units of the product's coin. */
  readonly cost: bigint;
  readonly available: bigint;
}

/** Why a product is not for this member now: the level that is missing, where it is one. */
export interface ClosedDoor {
  readonly refusal: 'notFound' | 'productNotOpen' | 'vipLevelTooLow';
  readonly level?: number;
}

/** Whether the product is there, of the type that was called for, on sale, and open to the member's level. */
export function closedDoor({ product, type, vipLevel }: PurchaseFacts): ClosedDoor | null {
  if (!product || product.type !== type) return { refusal: 'notFound' };
  if (!product.isOnSale) return { refusal: 'productNotOpen' };
  if (vipLevel < product.levelLimit)
    return { refusal: 'vipLevelTooLow', level: product.levelLimit };
  return null;
}

/** Why so much cannot be bought: the bound it breaks, in units. */
export interface NoRoom {
  readonly refusal: 'productLimitReached' | 'productSoldOut' | 'insufficientBalance';
  readonly bound: bigint;
}

/** Whether the member may have so much, so much is left, and it can be paid. */
export function noRoom(
  product: Product,
  { asked, held, cost, available }: PurchaseFacts,
): NoRoom | null {
  if (held + asked > product.maxPerMember)
    return { refusal: 'productLimitReached', bound: atLeastZero(product.maxPerMember - held) };
  if (asked > product.remaining) return { refusal: 'productSoldOut', bound: product.remaining };
  if (cost > available) return { refusal: 'insufficientBalance', bound: available };
  return null;
}

function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value;
}
