import type { ScenarioStage } from 'hongbao/scenario';

export const summary = 'Five members had an option on a rising price: two won, three lost.';
export const startsBefore = '1h';

const symbol = 'BTC/USDT';

export default async (stage: ScenarioStage) => {
  await stage.steer({ symbol, kind: 'ramp', percent: 5, durationMs: 600_000 });
  const [terms] = await stage.call<{ id: string }[]>('listOptionTerms', { query: { symbol } });
  for (const [index, direction] of ['up', 'up', 'down', 'down', 'down'].entries()) {
    const member = await stage.member({
      email: `trader${index + 1}@example.com`,
      balances: { USDT: '1000' },
    });
    await stage.call('buyOption', {
      as: member,
      body: { setId: terms?.id, direction, stake: '100' },
    });
  }
  await stage.advance('10m');
};
