import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Story } from '../../contracts/src/stories/stories.types.ts';
import { wordsIn } from '../../contracts/src/stories/wordsIn.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });
// Each story has a world of its own, so they need not wait for each other.
test.describe.configure({ mode: 'parallel' });

const ENGLISH = 'en-us';
/** A step may be days of a world's time. */
const SLOW = { timeout: 30_000 };
const names = ['sealed-order', 'crash', 'monday', 'vip-3', 'pledge-loan', 'ieo-draw'];
/** All are played twice to equal hashes by the server's tests (`ourStories.test.ts`), these on the Desk as well. */
const TWICE = ['sealed-order', 'crash'];
/** One of them goes back in the middle, which must leave no trace. */
const GOES_BACK = { name: 'crash', at: 4 };

async function ask<R>(request: APIRequestContext, path: string): Promise<R> {
  const { result } = (await (await request.get(`/control${path}`)).json()) as { result: R };
  return result;
}

const stage = (page: Page) => page.getByTestId('story');
const line = (page: Page) => page.getByTestId('story-line').innerText();
const stands = (page: Page, step: number) =>
  expect(stage(page)).toHaveAttribute('data-step', String(step), SLOW);

for (const name of names)
  test(`${name} is told from the keyboard, and again leaves the same world`, async ({
    page,
    request,
  }) => {
    const { steps } = await ask<Story>(request, `/stories/${name}`);
    const hashOf = async () =>
      (await ask<{ hash: string }>(request, `/worlds/story-${name}/hash`)).hash;
    await page.goto('/desk.html?panel=stories');
    await page.getByTestId(`tell-${name}`).click();
    await stands(page, 0);
    // Its world is made, the first time from the scenario.
    await expect(page.getByTestId('story-next')).toHaveAttribute('aria-busy', 'false', SLOW);
    const said = [await line(page)];
    for (const [index, { announce }] of steps.entries()) {
      if (announce !== undefined)
        await expect(stage(page)).toContainText(wordsIn(announce, ENGLISH));
      await page.keyboard.press('ArrowRight');
      await stands(page, index + 1);
      said.push(await line(page));
      if (name === GOES_BACK.name && index + 1 === GOES_BACK.at) {
        await page.keyboard.press('ArrowLeft');
        await stands(page, index);
        expect(await line(page)).toBe(said[index]);
        await page.keyboard.press('ArrowRight');
        await stands(page, index + 1);
        expect(await line(page)).toBe(said[index + 1]);
      }
    }
    expect(new Set(said).size).toBe(said.length);
    await expect(stage(page)).toContainText('The end.');
    if (TWICE.includes(name)) {
      const first = await hashOf();

      await page.keyboard.press('Home');
      await stands(page, 0);
      for (const index of steps.keys()) {
        await page.keyboard.press('PageDown');
        await stands(page, index + 1);
      }
      expect(await line(page)).toBe(said.at(-1));
      expect(await hashOf()).toBe(first);
    }
    await page.getByTestId('story-stop').click();
    await expect(stage(page)).toHaveCount(0);
  });

test('a story whose file is wrong says so, and can’t be told', async ({ page }) => {
  const problem = 'step 3: jmup is no field here; did you mean jump?';
  await page.route('**/control/stories', async (route) => {
    const answer = await route.fetch();
    const { result, ...wrapper } = (await answer.json()) as { result: object[] };
    const broken = {
      name: 'first-loss',
      title: 'first-loss',
      line: '',
      steps: 0,
      kind: 'file',
      file: 'first-loss.yaml',
      problems: [problem],
    };
    await route.fulfill({ response: answer, json: { ...wrapper, result: [...result, broken] } });
  });
  await page.goto('/desk.html?panel=stories');
  await expect(page.getByTestId('panel-stories')).toContainText(problem);
  await expect(page.getByTestId('tell-first-loss')).toBeDisabled();
  await expect(page.getByTestId('tell-crash')).toBeEnabled();
});
