import { HOP_BY_HOP } from '@hongbao/server/http/hopByHop';

/** Not forwarded, because the first server has already sent 100 Continue. */
const EXPECT = 'expect';

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
  for (const name of [...HOP_BY_HOP, EXPECT, ...left]) headers.delete(name);
  return headers;
}
