import { request as requests } from '@playwright/test';
import { prepare } from '../tour/prepare.ts';

/** Creates the world of the pictures, with a frozen clock, and passes it to the workers as HONGBAO_SCREENS_WORLD. */
export default async function prepareScreens(): Promise<void> {
  const request = await requests.newContext({
    baseURL: process.env['HONGBAO_SCREENS'] ?? '',
    timeout: 120_000,
  });
  process.env['HONGBAO_SCREENS_WORLD'] = JSON.stringify(await prepare(request));
  await request.dispose();
}
