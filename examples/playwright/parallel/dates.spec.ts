import { expect, test } from '@hongbao/testkit/playwright';

const DAY_MS = 86_400_000;
const situations = [
  ['deposit-rejected', 'Reason: The picture cannot be read.'],
  ['identity-rejected', 'The portrait page is blurred.'],
  ['withdrawal-failed', 'Withdrawal not carried out'],
  ['margin-call', 'You owe now'],
] as const;

test.setTimeout(120_000);

for (let run = 0; run < 200; run++) {
  const day = new Date(Date.UTC(2026, 0, 1) + run * DAY_MS).toISOString().slice(0, 10);
  const [name, seen] = situations[run % situations.length] ?? situations[0];
  test.describe(`on ${day}`, () => {
    test.use({ worldOptions: { at: `${day} 23:00:00` } });
    test(name, async ({ page, play, world }) => {
      const { member } = await play(name);
      await expect(page.getByText(seen)).toBeVisible({ timeout: 60_000 });
      await world.clock.advance('2h');
      const next = new Date(Date.parse(`${day}T17:00:00Z`)).toISOString().slice(0, 10);
      expect(await page.evaluate(() => new Date().toISOString())).toContain(next);
      const { records } = await world.control.listMembers();
      expect(records.map(({ id }) => id)).toEqual([member.id]);
    });
  });
}
