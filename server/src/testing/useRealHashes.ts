import { afterAll, beforeAll } from 'vitest';
import { hashAtCost } from '@hongbao/engine/features/account/password';

/** Gives password hashes the product's cost in one test file. */
export function useRealHashes(): void {
  beforeAll(() => hashAtCost(256)());
  afterAll(() => {
    hashAtCost(256);
  });
}
