import { DAY_MS } from '@hongbao/contracts/time';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { type RowChange, remove } from '@hongbao/prisma/rowWriter';
import { unreferencedUploads } from './references.ts';

/** Time for which an unreferenced file is retained, in world time. */
const UNREFERENCED_MS = DAY_MS;
/** Maximum bytes that one commit deletes, because SQLite visits every page of a deleted file. */
const COMMIT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Deletions of uploads that have expired at an instant (epoch ms): they are a day old, and no row refers to them. At
 * most `take`, and at most 64 MB. Commands and timeline events never run concurrently, so no command can refer to a
 * file between this query and its commit.
 */
export function expiredUploads(rows: RowReader, at: number, take: number): RowChange[] {
  const deletes: RowChange[] = [];
  let bytes = 0;
  for (const { path, size } of unreferencedUploads(rows, at - UNREFERENCED_MS, take)) {
    bytes += size;
    if (bytes > COMMIT_BYTES_MAX) break;
    deletes.push(remove('Upload', { path }));
  }
  return deletes;
}
