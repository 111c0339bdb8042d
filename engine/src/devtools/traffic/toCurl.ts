import { toWireTime } from '@hongbao/contracts/time';
import type { Exchange } from './exchange.ts';
import { type Export, bodyText } from './toHar.ts';
import { MASK } from '../../http/mask.ts';
import { isPlain, shownUrl } from './reading.ts';

/** Headers that affect the answer; other headers of the client are omitted. */
const COPIED_HEADERS = [
  'x-world',
  'x-dialect',
  'content-type',
  'accept-language',
  'idempotency-key',
] as const;

/** Converts a request to a shell command with notes in comments. */
export function toCurl(exchange: Exchange, options: Export): string {
  const { method, headers, call, memberId } = exchange;
  const url = `${exchange.webhook === null ? options.origin : ''}${shownUrl(exchange)}`;
  const body = bodyText(exchange, options.keys, options.bodies);
  const hasToken = headers['x-access-token'] !== undefined;
  const isOpened = body !== null && body !== exchange.body && !isPlain(exchange);
  const notes = [
    `${call?.name ?? exchange.webhook ?? 'no call'}, ${toWireTime(exchange.at)} in the world (UTC+8)`,
    ...(isOpened
      ? ['The body is plain, which X-Envelope allows operators; ?bodies=sealed has the sealed one.']
      : []),
    ...(hasToken ? [`TOKEN is the session of member ${memberId ?? 'unknown'}.`] : []),
    ...(`${url}${body ?? ''}`.includes(MASK) ? [`Replace ${MASK} by the secrets.`] : []),
    ...(headers['idempotency-key'] === undefined
      ? []
      : [
          'A request with the same Idempotency-Key and body is not executed again: its answer is that of the first.',
        ]),
  ];
  const lines = [
    `curl -sS -X ${method} ${quoted(url)}`,
    ...COPIED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [`-H ${quoted(`${name}: ${value}`)}`] : [];
    }),
    ...(hasToken ? ['-H "x-access-token: $TOKEN"'] : []),
    ...(isOpened ? ["-H 'x-envelope: plain'"] : []),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return `${notes.map((note) => `# ${note}\n`).join('')}${lines.join(' \\\n  ')}\n`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
