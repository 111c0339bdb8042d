import { expect, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';

/** What axe says of a panel of the Desk, dark and light: nothing. */
export async function expectCleanPanel(page: Page, panel: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page hears of it a moment later, and dresses then.
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // The other theme has other colours and nothing else.
    const rules = colorScheme === 'dark' ? undefined : ['color-contrast'];
    const found = await axeViolations(page, `[data-testid="panel-${panel}"]`, rules);
    expect.soft(found, `${panel} in ${colorScheme}`).toEqual([]);
  }
}
