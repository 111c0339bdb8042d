import { afterAll, beforeAll } from 'vitest';
import { hashAtCost } from '../features/account/password.ts';

/** Gives password hashes the product's cost in one test file. */
export function useRealHashes(): void {
  beforeAll(() => hashAtCost(256)());
  afterAll(() => {
    hashAtCost(256);
  });
}
