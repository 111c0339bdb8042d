import { resolve } from 'node:path';

/** The message of an error at the start, with advice for errors of the operating system. */
export function startErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const isFolder = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(String(code));
  const folder = resolve(process.env['DATA_DIR'] || '.hongbao');
  return isFolder
    ? `${error.message}. DATA_DIR (${folder}) must be a folder that this user may write to, with room in it.`
    : error.message;
}
