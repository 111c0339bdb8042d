/** Runs this program again with Node 24 if the running Node is older than 22, and does not return then. */
export function useNewerNode(): Promise<void>;
