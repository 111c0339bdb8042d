/** What is said between two neighbours of a connection and goes no further (RFC 9110, 7.6.1). */
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
  // The server that is asked first has said already that it goes on.
  'expect',
];

/** Headers as they came, by name: one that came twice goes on twice. Without those of `left`, in lower case. */
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
