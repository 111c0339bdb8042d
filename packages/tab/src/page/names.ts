/** Names that the pages, the service worker and the worker of one product at one address share. */
export interface SharedNames {
  /** The channel of one build: another build at the same address has another one. */
  readonly channel: string;
  readonly pageLock: string;
  readonly workerLock: string;
}

/** Returns the names for a root (the address of the product, with a slash at its end) and a build. */
export function sharedNames(root: string, build: string): SharedNames {
  const { pathname } = new URL(root);
  return {
    channel: `hongbao ${pathname} ${build}`,
    pageLock: `hongbao page ${pathname}`,
    workerLock: `hongbao worker ${pathname}`,
  };
}
