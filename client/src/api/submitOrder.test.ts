import { describe, expect, it } from 'vitest';
import { createIntent } from './submitOrder.ts';

describe('createIntent', () => {
  it('returns the same key for the same payload', () => {
    const { keyFor } = createIntent();
    const key = keyFor({ size: '1' });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor({ size: '1' })).toBe(key);
    expect(keyFor({ size: '1' })).toBe(key);
  });

  it('returns a different key for a different payload', () => {
    const { keyFor } = createIntent();
    const first = keyFor({ size: '1' });
    expect(keyFor({ size: '2' })).not.toBe(first);
    expect(keyFor({ size: '1' })).not.toBe(first);
  });

  it('returns a new key for the same payload after `done`', () => {
    const { keyFor, done } = createIntent();
    const first = keyFor({ size: '1' });
    done();
    expect(keyFor({ size: '1' })).not.toBe(first);
  });
});
