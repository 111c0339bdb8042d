import type { Page } from '@playwright/test';
import { languages } from '../../locales/languages.ts';
import { confirmOrder } from '../support/confirmOrder.ts';
import { FaultWatch } from '../support/faultWatch.ts';
import { closeSheet, front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

const at = (page: Page, testId: string) => front(page).getByTestId(testId);

test('an order at 20x is confirmed, closed with a profit and explained by its receipt, whose picture has the words of each language', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-share-card');
  const { token } = await operator.post<{ token: string }>('/members', {
    email: 'twenty@hongbao.example',
    balances: { USDT: '1000' },
  });
  const faults = new FaultWatch();
  await faults.watch(page);
  await page.goto(`/?world=${operator.world}&token=${token}#/heyue`);
  await at(page, 'ticket-direction-long').click();
  await at(page, 'leverage').selectOption('20');
  await at(page, 'ticket-share-25').click();
  await confirmOrder(page);
  await expect(at(page, 'position-row').first()).toContainText('20x');
  await operator.gap('BTC/USDT', 2);
  await operator.advance('5s');
  const wire = wireOf(request, operator.world, token);
  const { records } = await wire.get<{ records: { id: string }[] }>(
    '/trade/appTradePositions/listMy?status=running',
  );
  const id = records[0]?.id ?? '';
  await at(page, 'position-close').first().click();
  await at(page, 'close-submit').click();
  await expect(at(page, 'position-row')).toHaveCount(0);

  // The words are those that are drawn: a machine without fonts of a language shows boxes for all of them.
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    CanvasRenderingContext2D.prototype.fillText = function draw(text, ...place) {
      drawn.push(text);
      fillText.call(this, text, ...place);
    };
  });
  const pictures = new Set<string>();
  for (const { code } of languages) {
    const receipt = `/heyue?symbol=BTC/USDT&mode=contracts&tab=history&receipt=${id}`;
    await page.goto(`/?world=${operator.world}&token=${token}&lang=${code}#${receipt}`);
    await expect(at(page, 'position-receipt-pnl')).toContainText('+');
    await at(page, 'position-share').click();
    const picture = page.getByTestId('share-card-picture');
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute('alt', /BTC\/USDT.*20x.*\+\d+\.\d\d%/);
    const size = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
    expect(size, code).toEqual([1080, 1350]);
    const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
    expect(drawn.join(' '), code).toMatch(/Hongbao .*BTC\/USDT .*20x \+\d+\.\d\d% /);
    pictures.add(drawn.join(' '));
    await page.keyboard.press('Escape');
    await expect(picture).toHaveCount(0);
    await closeSheet(page);
  }
  expect(pictures.size, 'a different picture in each language').toBe(languages.length);
  await faults.expectNone('an order at 20x and its picture');
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
