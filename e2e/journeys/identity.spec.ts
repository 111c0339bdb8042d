import { front } from '../support/front.ts';
import { newWorld } from '../support/operator.ts';
import { badPhotos, cardPhoto, attachLargeFile, rotated } from '../support/photos.ts';
import { expect, test } from '../support/test.ts';
import { wireOf } from '../support/wire.ts';

interface Waiting {
  waiting: { id: string }[];
}

test('an identity is rejected with a reason, accepted after a correction, and verified for the advanced level', async ({
  page,
  request,
}) => {
  const operator = await newWorld(request, 'journey-identity');
  const { token } = await operator.post<{ token: string }>('/members', { nickname: 'Ann' });
  const wire = wireOf(request, operator.world, token);
  const at = (testId: string) => front(page).getByTestId(testId);
  const problem = front(page).locator('.field-problem');
  const decide = async (kind: string, verdict: object) => {
    const { waiting } = await operator.get<Waiting>(`/decisions?kind=${kind}`);
    await operator.post(`/decisions/${kind}/${waiting[0]?.id}`, verdict);
  };

  await page.goto(`/?world=${operator.world}&token=${token}#/shenfenRenzheng`);
  await expect(at('identity-next'), 'grey while empty').toHaveAttribute('aria-disabled', 'true');
  await at('identity-next').click({ force: true });
  await expect(problem).toHaveCount(2);
  await at('identity-name').fill('Ann 🧧');
  await expect(problem.first()).toContainText('Letters only');
  await at('identity-name').fill(' Ann   Example ');
  await at('identity-number').fill(' a12 34-567 ');
  await at('identity-next').click();

  for (const bad of [
    badPhotos.empty,
    badPhotos.pdf,
    badPhotos.heic,
    badPhotos.text,
    badPhotos.broken,
  ]) {
    await at('identity-front').setInputFiles(bad);
    await expect(problem, bad.name).toHaveCount(1);
  }
  await attachLargeFile(at('identity-front'));
  await expect(problem).toContainText('20 MB');
  // The app rotates a photo that was taken sideways before the upload.
  await at('identity-front').setInputFiles(rotated(await cardPhoto(page)));
  await expect(at('identity-front-done')).toBeVisible();
  await expect(problem).toHaveCount(0);
  const upright = front(page).locator('.photo-frame img').first();
  expect(await upright.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1200);
  await at('identity-back').setInputFiles(await cardPhoto(page, { light: 30, blur: 12 }));
  await expect(at('identity-back-done')).toBeVisible();
  await expect(front(page).locator('.photo-checks [data-state="bad"]')).toHaveCount(2);
  // A reload restores the typed fields and what is wrong with a photo, which the server would refuse too.
  await page.reload();
  await expect(at('identity-back-done')).toBeVisible();
  await at('identity-next').click({ force: true });
  await expect(problem).toHaveText(/The light is not even/);
  await at('identity-back').setInputFiles(await cardPhoto(page));
  await expect(problem).toHaveCount(0);
  await at('identity-next').click();
  await at('identity-next').click();
  await expect(at('identity-basic-submitted')).toBeVisible();

  await decide('kyc', { verdict: 'reject', reason: 'The back is too dark to read.' });
  await expect(at('identity-basic-rejected')).toContainText('too dark to read');
  await at('identity-again-basic').click();
  await expect(at('identity-reason')).toHaveText('The back is too dark to read.');
  await front(page).getByTestId('identity-type-passport').click();
  await at('identity-name').fill('Ann Example');
  await at('identity-number').fill('P7654321');
  await at('identity-next').click();
  // The fake camera shows a dot on green. Takes a photo, and replaces it by a second one.
  await at('identity-portrait-camera').click();
  await at('photo-shutter').click();
  await expect(at('photo-live')).toBeHidden();
  await expect(at('identity-portrait-done')).toBeVisible();
  await at('identity-portrait').setInputFiles(await cardPhoto(page));
  // The next step is enabled when the second photo is analyzed and uploaded.
  await at('identity-next').click();
  await expect(at('identity-next')).toHaveText('Submit for review');
  await at('identity-next').click();
  await expect(at('identity-basic-submitted')).toBeVisible();
  await operator.advance('6m');
  await expect(at('identity-basic-authorised')).toBeVisible();

  await at('identity-start-advanced').click();
  await at('advanced-next').click({ force: true });
  await expect(problem).toHaveCount(1);
  await at('advanced-address').fill('1 Queen’s Road');
  await at('advanced-next').click();
  await at('advanced-next').click({ force: true });
  await expect(problem).toHaveCount(4);
  for (const [name, text] of Object.entries({
    emergencySurname: 'Lin',
    emergencyName: 'Mei',
    emergencyPhone: '+852 5123 4567',
    emergencyAddress: '2 Nathan Road',
  }))
    await at(`advanced-${name}`).fill(text);
  await at('advanced-next').click();
  await expect(at('advanced-next')).toHaveText('Submit for review');
  // A reload restores the step and the typed fields.
  await page.reload();
  await expect(front(page).getByText('1 Queen’s Road')).toBeVisible();
  await expect(front(page).getByText('85251234567')).toBeVisible();
  await at('advanced-previous').click();
  await expect(at('advanced-emergencyName')).toHaveValue('Mei');
  await at('advanced-next').click();
  await at('advanced-next').click();
  await expect(at('identity-advanced-submitted')).toBeVisible();
  await operator.advance('6m');
  await expect(at('identity-advanced-authorised')).toBeVisible();

  const submissions =
    await wire.get<{ level: string; status: string; idNumber?: string }[]>('/auth/appAuth/listMy');
  expect(submissions.map(({ level, status }) => [level, status])).toEqual([
    ['advanced', 'authorised'],
    ['basic', 'authorised'],
    ['basic', 'rejected'],
  ]);
  await expect(at('identity-basic-authorised')).toContainText(submissions[1]?.idNumber ?? 'none');
  expect(await operator.audit()).toMatchObject({ balanced: true, problems: [] });
});
