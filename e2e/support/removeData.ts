import { rmSync } from 'node:fs';

/** Removes the worlds of the journeys. The server has stopped by now, or its writes no longer matter. */
export default function removeData(): void {
  const folder = process.env['HONGBAO_E2E_DATA'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
