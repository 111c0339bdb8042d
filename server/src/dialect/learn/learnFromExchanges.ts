import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Exchange } from '../../conform/compareExchange.ts';
import { decodeContent } from '../../http/decodeContent.ts';
import { openEnvelope } from '@hongbao/engine/http/openEnvelope';
import { readHar } from '@hongbao/engine/dialect/learn/exchange';
import { learnDialect } from '@hongbao/engine/dialect/learn/learn';
import { toLearnedFile } from '@hongbao/engine/dialect/learn/learnedFile';

/** Proposes a dialect from requests that were forwarded to a backend. Returns the content of its file. */
export async function learnFromExchanges(
  exchanges: readonly Exchange[],
  privateKey: KeyObject | null,
): Promise<string> {
  const entries = await Promise.all(exchanges.map(entryOf));
  const open = privateKey === null ? null : (sealed: string) => openEnvelope(sealed, privateKey);
  const { exchanges: seen } = readHar({ log: { entries } }, open);
  return toLearnedFile(learnDialect(seen), `Learned from ${seen.length} requests`).yaml;
}

/** An exchange as an entry of an HTTP archive. */
async function entryOf(exchange: Exchange): Promise<unknown> {
  const { method, url, requestHeaders, requestBody, status, answerHeaders, answerBody } = exchange;
  const headers = Object.entries(requestHeaders).map(([name, value]) => ({
    name,
    value: [value].flat().join(', '),
  }));
  const mimeType = answerHeaders['content-type'] ?? '';
  const decoded = decodeContent(Readable.from(answerBody ?? []), answerHeaders['content-encoding']);
  return {
    request: {
      method,
      url: `http://backend${url}`,
      headers,
      ...(requestBody === null ? {} : { postData: { text: requestBody.toString('utf8') } }),
    },
    response: {
      status,
      content: { mimeType, text: typeof decoded === 'string' ? '' : await text(decoded) },
    },
  };
}
