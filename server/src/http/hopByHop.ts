/**
 * Lower-case names of the headers of one connection, which a proxy does not forward (RFC 9110, 7.6.1). Names in the header
 * `Connection` are not added: a client could remove a header that frames the request (`Content-Length`) or identifies its
 * sender (`X-Forwarded-For`), and an unknown header does no harm.
 */
export const HOP_BY_HOP: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
