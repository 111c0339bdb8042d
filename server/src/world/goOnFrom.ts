import { changeClosed } from '@hongbao/prisma/database';
import { type RowOf, update } from '@hongbao/prisma/rowWriter';
import { wallNow } from './machineClock.ts';

/**
 * Sets the clock of a closed copy so that it goes on from `worldAt` (epoch ms) when it is opened, and not from when it was
 * copied; `frozen` lets it stand there.
 */
export function goOnFrom(file: string, worldAt: number, mode?: 'frozen'): void {
  writeWorldRow(file, {
    clockWorldAt: BigInt(worldAt),
    clockWallAt: BigInt(wallNow()),
    ...(mode === undefined ? {} : { clockMode: mode }),
  });
}

/** Changes the row that a closed world's file has of the world itself. */
export function writeWorldRow(file: string, cells: Partial<RowOf<'World'>>): void {
  changeClosed(file, [update('World', { id: 'world' }, cells)]);
}
