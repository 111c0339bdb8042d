import { expect, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';

/** Expects no axe violations in a panel of the Desk in both themes. */
export async function expectCleanPanel(page: Page, panel: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page applies the color scheme asynchronously.
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // The second theme differs only in colors, so only the rule of color contrast is checked in it.
    const rules = colorScheme === 'dark' ? undefined : ['color-contrast'];
    const found = await axeViolations(page, `[data-testid="panel-${panel}"]`, rules);
    expect.soft(found, `${panel} in ${colorScheme}`).toEqual([]);
  }
}
