import { rmSync } from 'node:fs';

/** Removes the data folder of the journeys. It runs after all tests, so later writes of the server are irrelevant. */
export default function removeData(): void {
  const folder = process.env['HONGBAO_E2E_DATA'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
