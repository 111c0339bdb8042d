import { describe, expect, it } from 'vitest';
import { controlCalls } from '../calls.ts';

describe('control calls', () => {
  it.each(controlCalls)('$name rejects unknown fields in its body and query', (call) => {
    for (const shape of [call.body, call.query]) {
      const issues = shape.safeParse({ nobodyKnowsThis: 1 }).error?.issues ?? [];
      expect(issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true);
    }
  });
});
