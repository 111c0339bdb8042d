import { afterAll, beforeAll } from 'vitest';
import { hashAtCost } from '../features/account/password.ts';

/** For a file of tests: passwords have the cost of the product. */
export function useRealHashes(): void {
  beforeAll(() => hashAtCost(256)());
  afterAll(() => {
    hashAtCost(256);
  });
}
