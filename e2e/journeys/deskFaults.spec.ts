import { expectCleanPanel } from '../support/deskAxe.ts';
import { newWorld } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly call?: string;
  readonly left?: number;
}

test('the faults panel makes calls fail and return replacement answers', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'desk-faults');
  const { world } = operator;
  const ask = () => request.get('/api//public/getServerTime', { headers: { 'X-World': world } });
  const faults = () => operator.get<Rule[]>('/faults');
  const answers = () => operator.get<(Rule & { fits: boolean })[]>('/answers');
  const panel = page.getByTestId('panel-faults');
  await page.goto(`/desk.html?world=${world}&panel=faults`);
  await expect(panel).toContainText('No rules yet.');

  // Errors are shown at the field, and the text is not changed.
  await page.getByTestId('rule-call').fill('getServerTimes');
  await page.getByTestId('fault-add').click();
  await expect(page.getByTestId('failed')).toContainText('getServerTime');
  await expect(page.getByTestId('rule-call')).toHaveValue('getServerTimes');
  await page.getByTestId('rule-call').fill('getServerTime');
  await page.getByTestId('fault-rate').fill('7');
  await page.getByTestId('fault-add').click();
  await expect(page.getByTestId('fault-rate')).toHaveAttribute('aria-invalid', 'true');
  expect(await faults()).toEqual([]);
  await page.getByTestId('rule-member').fill('nobody');
  await page.getByTestId('fault-rate').fill('');
  await page.getByTestId('fault-add').click();
  await expect(page.getByTestId('rule-member')).toHaveAttribute('aria-invalid', 'true');
  expect(await faults()).toEqual([]);
  await page.getByTestId('rule-member').fill('');
  await page.getByTestId('rule-count').fill('1');
  await page.getByTestId('fault-kind').selectOption('http502');
  await page.getByTestId('fault-add').click();
  await expect(page.getByTestId('rule-fault1')).toContainText('1 left');
  expect((await ask()).status()).toBe(502);
  await expect(page.getByTestId('rule-fault1')).toContainText('1 of 1 requests');
  await expect(page.getByTestId('rule-fault1')).toContainText('ended');
  await page.getByTestId('rule-call').fill('');
  await page.getByTestId('preset-subway').click();
  await expect(page.getByTestId('rule-fault4')).toContainText('Subway');
  await expectCleanPanel(page, 'faults');
  await page.getByRole('button', { name: 'Remove fault4' }).click();
  await expect(page.getByTestId('rule-fault4')).toHaveCount(0);
  await page.getByTestId('faults-clear').click();
  await expect(panel).toContainText('No rules yet.');
  expect(await faults()).toEqual([]);

  // Drafts a fault for the call of a request, with one use, and a replacement answer from its answer.
  await ask();
  const [last] = (
    await operator.get<{ records: { id: string }[] }>('/traffic?limit=1&call=getServerTime')
  ).records;
  await page.goto(`/desk.html?world=${world}&panel=traffic&at.traffic.id=${last?.id}`);
  await page.getByTestId('fail-next').click();
  await expect(page.getByTestId('rule-call')).toHaveValue('getServerTime');
  await expect(page.getByTestId('rule-count')).toHaveValue('1');
  await page.goto(`/desk.html?world=${world}&panel=traffic&at.traffic.id=${last?.id}`);
  await page.getByTestId('answer-instead').click();
  await expect(page.getByTestId('rule-call')).toHaveValue('getServerTime');
  await expect(page.getByTestId('answer-json')).toHaveValue(/\d{13}/);
  await page.getByTestId('answer-json').fill('{"no json');
  await expect(panel).toContainText('Not valid JSON:');
  await expect(page.getByTestId('answer-add')).toBeDisabled();
  await page.getByTestId('answer-json').fill('"some day"');
  await expect(page.getByTestId('problems')).toContainText('result');
  await page.getByTestId('answer-add').click();
  await expect(page.getByTestId('rule-answer1')).toContainText('Differs from the contract');
  expect(await (await ask()).json()).toMatchObject({ result: 'some day' });
  expect(await answers()).toMatchObject([{ call: 'getServerTime', kind: 'result', fits: false }]);
  await expect(page.getByTestId('rule-answer1')).toContainText(/used [1-9]/);
  await expectCleanPanel(page, 'faults');
  await page.getByTestId('answers-clear').click();
  await expect(panel).toContainText('No replaced answers yet.');
  expect(await answers()).toEqual([]);
});
