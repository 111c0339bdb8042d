import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { waitUntilStill } from './waitUntilStill.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Injects axe into a page. A script element would violate the Content-Security-Policy. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}

/** Returns the axe violations in a page or a part of it, for some rules or all rules. */
export async function axeViolations(
  page: Page,
  part = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  await loadAxe(page);
  // Waits until all transitions have ended, because a color is wrong during its transition.
  await waitUntilStill(page);
  return page.evaluate(
    async ([selector, only]) => {
      interface Node {
        readonly html: string;
        readonly failureSummary?: string;
      }
      const { axe } = window as unknown as {
        axe: {
          run(
            part: string,
            options: object,
          ): Promise<{ violations: { id: string; nodes: Node[] }[] }>;
        };
      };
      const { violations } = await axe.run(selector, {
        resultTypes: ['violations'],
        // Disabled, because none of the checked rules reads style sheets.
        preload: false,
        // The rule for the size of targets is disabled by default.
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      });
      const said = ({ html, failureSummary = '' }: Node) =>
        `${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`.trim();
      return violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map((node) => `${id} (${nodes.length}): ${said(node)}`),
      );
    },
    [part, rules] as const,
  );
}
