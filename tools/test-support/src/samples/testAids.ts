import type { LooseInput } from '../client.ts';

export const testAidsSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  getTestCode: [{ query: { account: 'newcomer@example.com' } }],
  getTestMoney: [{}],
  takeTestMoney: [{}],
};
