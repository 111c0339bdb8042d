/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Not forwarded, because the first server has already sent 100 Continue.
  'expect',
];

/** Raw headers by lower-case name, including repeated headers, without hop-by-hop headers and those in `left`. */
export function endToEnd(
  rawHeaders: readonly string[],
  left: readonly string[] = [],
): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index]?.toLowerCase(), rawHeaders[index + 1]];
    headers.set(name, [...(headers.get(name) ?? []), value]);
  }
  const named = (headers.get('connection') ?? []).flatMap((value) => value.split(','));
  for (const name of [...OF_THE_CONNECTION, ...left, ...named])
    headers.delete(name.trim().toLowerCase());
  return headers;
}
