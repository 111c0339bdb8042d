/** Paths below the root of the product that the exchange answers, without the slash at their beginning. */
const ANSWERED =
  /^(?:api|control|go|provider)\/|^(?:health|openapi\.json|postman\.json|llms\.txt)(?:[?#]|$)/;

/**
 * Whether the exchange answers a path below its root (`api/public/getServerTime?…`), as a server does. All other paths are
 * files, or belong to the page.
 */
export const isAnsweredPath = (path: string): boolean => ANSWERED.test(path);
