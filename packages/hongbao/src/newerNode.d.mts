/**
 * Runs this program again with Node 24 if the running Node is older than 22, and does not return then.
 *
 * @param duringFetch work that any version of Node can do, run while Node 24 is fetched
 */
export function useNewerNode(duringFetch?: () => Promise<void>): Promise<void>;
