import { describe, expect, it } from 'vitest';
import { mountHook } from '../testing/mountHook.ts';
import { useIntent } from './useIntent.ts';

describe('useIntent', () => {
  it('returns the same key for the same payload, across calls and renders', async () => {
    const hook = await mountHook(useIntent);
    const key = hook.current.keyFor({ size: '1' });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await hook.act(() => undefined);
    expect(hook.current.keyFor({ size: '1' })).toBe(key);
    expect(hook.current.keyFor({ size: '1' })).toBe(key);
  });

  it('returns another key for another payload', async () => {
    const { keyFor } = (await mountHook(useIntent)).current;
    const first = keyFor({ size: '1' });
    expect(keyFor({ size: '2' })).not.toBe(first);
    expect(keyFor({ size: '1' })).not.toBe(first);
  });

  it('returns a new key for the same payload after `done`', async () => {
    const { keyFor, done } = (await mountHook(useIntent)).current;
    const first = keyFor({ size: '1' });
    done();
    expect(keyFor({ size: '1' })).not.toBe(first);
  });
});
