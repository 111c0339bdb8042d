import { changeClosed } from '@hongbao/prisma/database';
import { type RowOf, update } from '@hongbao/prisma/rowWriter';
import { wallNow } from './machineClock.ts';

/**
 * Sets the clock of a closed copy so that it resumes from `worldAt` (epoch ms) when it is opened, without the time
 * since the copy was made. `frozen` freezes it at that instant.
 */
export function rebaseClock(file: string, worldAt: number, mode?: 'frozen'): void {
  writeWorldRow(file, {
    clockWorldAt: BigInt(worldAt),
    clockWallAt: BigInt(wallNow()),
    ...(mode === undefined ? {} : { clockMode: mode }),
  });
}

/** Updates the `World` row in the file of a closed world. */
export function writeWorldRow(file: string, cells: Partial<RowOf<'World'>>): void {
  changeClosed(file, [update('World', { id: 'world' }, cells)]);
}
