/** Placeholder for this server's origin in a document. The origin depends on the request. */
export const ANY_ORIGIN = 'http://address-that-is-asked.invalid';
