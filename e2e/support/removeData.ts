import { rmSync } from 'node:fs';

/** Removes the folders of the journeys. It runs after all tests, so later writes of the server are irrelevant. */
export default function removeData(): void {
  const { HONGBAO_E2E_DATA: data, HONGBAO_E2E_SITE: site } = process.env;
  for (const folder of [data, site]) if (folder) rmSync(folder, { recursive: true, force: true });
}
