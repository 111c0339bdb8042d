/**
 * Returns the folder of this page on its origin, without a slash at the end: empty if the build is at the root,
 * "/some/path" if it is below a path. The app, the Desk and the API reference are in the same folder, and all paths of
 * the server (`/api/…`, `/control/…`) are below it. It is not known at build time.
 */
export const basePath = (): string => location.pathname.replace(/\/[^/]*$/, '');

/** Returns the full address of the server of this page: "https://host" or "https://host/some/path". */
export const serverAddress = (): string => location.origin + basePath();
