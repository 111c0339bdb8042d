import { readFile } from 'node:fs/promises';

/** A process of a browser, as `SystemInfo.getProcessInfo` of the DevTools protocol lists it. */
interface BrowserProcess {
  readonly type: string;
  readonly id: number;
}

/**
 * Returns the private memory of the largest process of pages and their workers, bytes; null where the system does not
 * report it. Only Linux does, in a file.
 */
export async function pageMemoryBytes(
  processes: readonly BrowserProcess[],
): Promise<number | null> {
  const pages = processes.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(pages.map(({ id }) => privateBytes(id)));
  const known = sizes.filter((size) => size !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Resident memory of a process without files, bytes. */
async function privateBytes(id: number): Promise<number | null> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  const kilobytes = /RssAnon:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
}
