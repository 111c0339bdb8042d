import { fromBase64 } from '#platform/bytes';

/** One request of a client and the answer of its backend, with opened bodies. */
export interface SeenExchange {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** The opened body; null without one, and for a body that could not be read. */
  readonly body: unknown;
  /** How the body was sent. */
  readonly form: 'none' | 'plain' | 'form' | 'multipart' | 'sealed';
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Whether the answer is a stream of events. */
  readonly isStream: boolean;
  /** The parsed answer; null if it is not JSON. */
  readonly answer: unknown;
}

/** Maximum exchanges that are read of one recording. */
const EXCHANGES_MAX = 5_000;

interface HarEntry {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
    readonly postData?: {
      readonly mimeType?: string;
      readonly text?: string;
      /** Whether the text is the content of a sealed body, in recordings of this project. */
      readonly _sealed?: boolean;
    };
  };
  readonly response: {
    readonly status?: number;
    readonly content?: {
      readonly mimeType?: string;
      readonly text?: string;
      readonly encoding?: string;
    };
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
  };
}

/** Opens a sealed body; null if it cannot be opened. */
export type OpenBody = (text: string) => unknown;

/**
 * Reads the exchanges of an HTTP archive (HAR 1.2) in their order. Throws an error that names what is missing.
 *
 * @param openBody opens sealed bodies; null if there is no key
 * @param only part of the URLs that are read; null for the requests of the origin with the most answers in JSON
 */
export function readHar(
  har: unknown,
  openBody: OpenBody | null,
  only: string | null = null,
): SeenRequests {
  const entries = (har as { log?: { entries?: unknown } } | null)?.log?.entries;
  if (!Array.isArray(entries))
    throw new Error('This is not an HTTP archive: it has no list log.entries.');
  const all = (entries as HarEntry[]).slice(0, EXCHANGES_MAX).flatMap((entry): Read[] => {
    const { request: sent, response } = (entry ?? {}) as Partial<HarEntry>;
    if (typeof sent?.url !== 'string' || !URL.canParse(sent.url)) return [];
    const { pathname, searchParams, origin } = new URL(sent.url);
    if (sent.method === 'OPTIONS') return [];
    const answer = parse(textOf(response?.content));
    const headers = Object.fromEntries(
      (sent.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]),
    );
    return [
      {
        url: sent.url,
        origin,
        exchange: {
          method: sent.method,
          path: decodeURIComponent(pathname),
          query: Object.fromEntries(searchParams),
          ...bodyOf(sent.postData, headers, openBody),
          headers,
          status: response?.status ?? 0,
          isStream: isStream(response),
          answer,
        },
      },
    ];
  });
  const isCall = ({ exchange, url }: Read) =>
    (only === null || url.includes(only)) &&
    (exchange.answer !== null || exchange.isStream || exchange.form !== 'none');
  const calls = all.filter(isCall);
  const origin = only === null ? mostFrequent(calls.map((each) => each.origin)) : null;
  const exchanges = calls
    .filter((each) => origin === null || each.origin === origin)
    .map(({ exchange }) => exchange);
  return { exchanges, leftOut: all.length - exchanges.length, origin };
}

/** What was read of a recording. */
export interface SeenRequests {
  readonly exchanges: readonly SeenExchange[];
  /** Number of other requests: pages, pictures, and those of other origins. */
  readonly leftOut: number;
  /** The origin of the requests; null if they were selected in another way, or there is none. */
  readonly origin: string | null;
}

interface Read {
  readonly exchange: SeenExchange;
  readonly url: string;
  readonly origin: string;
}

function mostFrequent(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

const isStream = (response: HarEntry['response'] | undefined) =>
  [
    response?.content?.mimeType,
    response?.headers?.find(({ name }) => name.toLowerCase() === 'content-type')?.value,
  ].some((type) => type?.startsWith('text/event-stream'));

function textOf(content: { readonly text?: string; readonly encoding?: string } | undefined) {
  const { text = '', encoding } = content ?? {};
  return encoding === 'base64' ? new TextDecoder().decode(fromBase64(text)) : text;
}

function bodyOf(
  postData: HarEntry['request']['postData'],
  headers: Readonly<Record<string, string>>,
  openBody: OpenBody | null,
): Pick<SeenExchange, 'body' | 'form'> {
  const { mimeType = '', text = '' } = postData ?? {};
  const type = headers['content-type'] ?? mimeType;
  if (type.startsWith('multipart/')) return { body: null, form: 'multipart' };
  if (text === '') return { body: null, form: 'none' };
  if (type.startsWith('application/x-www-form-urlencoded') && !text.startsWith('{'))
    return { body: Object.fromEntries(new URLSearchParams(text)), form: 'form' };
  const form = type.startsWith('application/x-www-form-urlencoded') ? 'form' : 'plain';
  const json = parse(text);
  if (typeof json === 'object' && json !== null)
    return { body: json, form: postData?._sealed ? 'sealed' : form };
  const sealed = typeof json === 'string' ? json : text;
  return { body: openBody?.(sealed) ?? null, form: 'sealed' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
