import type { Product } from './products.api.ts';

/** A drawing for each debt product, what the money is lent for, and one for each kind of the others. */
const drawings: Readonly<Record<string, string>> = {
  // An invoice.
  'debt-7': 'M16 8h26l8 8v36H16zM42 8v8h8M23 24h20M23 32h20M23 40h12',
  // A truck.
  'debt-30':
    'M6 16h30v28H6zM36 26h12l8 9v9H36M18 50a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM46 50a5 5 0 1 0 0-10 5 5 0 0 0 0 10z',
  // Solar panels below the sun.
  'debt-60':
    'M8 50 16 28h30l8 22zM12 39h38M26 28l-3 22M36 28l3 22M31 20a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM18 14h-5M49 14h-5',
  // A house.
  'debt-90': 'M8 30 31 10l23 20M14 26v26h34V26M26 52V38h10v14',
  // A ship at sea.
  'debt-180':
    'M8 36h46l-7 14H15zM18 36V22h26v14M26 22V10h10v12M6 54c6-4 10 4 16 0s10 4 16 0 10 4 18 0',
  // A train.
  'debt-365':
    'M16 10h30a4 4 0 0 1 4 4v26a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V14a4 4 0 0 1 4-4zM12 28h38M31 10v18M21 38h2M39 38h2M20 46l-6 8M42 46l6 8',
  // The prices of two markets that meet.
  arbitrage:
    'M6 12c14 0 12 15 25 15s11-8 25-8M6 50c14 0 12-15 25-15s11 8 25 8M31 22v-8M27 18l4-4 4 4M31 40v8M27 44l4 4 4-4',
  // A chip with a price line.
  ai: 'M16 16h30v30H16zM25 16V8M37 16V8M25 54v-8M37 54v-8M16 25H8M16 37H8M54 25h-8M54 37h-8M22 36l6-7 5 4 7-9',
};
const FALLBACK = 'debt-7';

/** The drawing of a product by its id (`debt-30`, `ai-14`); of an unknown one that of an invoice. */
export function ProductPicture({ product }: { product: Pick<Product, 'id'> }) {
  return (
    <svg className="product-picture" viewBox="0 0 62 60" aria-hidden="true" focusable="false">
      <path
        d={drawings[product.id] ?? drawings[product.id.split('-')[0] ?? ''] ?? drawings[FALLBACK]}
      />
    </svg>
  );
}
