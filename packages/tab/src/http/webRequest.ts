import { writeDatabase } from '@hongbao/prisma/database';
import { TransportError } from '@hongbao/engine/calls/answers';
import { FORM_FIELDS_MAX, incompleteForm } from '@hongbao/engine/http/forms';
import type {
  HttpHeaders,
  HttpLog,
  HttpRequest,
  ReceivedForm,
} from '@hongbao/engine/http/httpRequest';
import { normalizePath } from '@hongbao/engine/http/requestPath';
import { OTHER_PATHS } from '@hongbao/engine/requests/arrival';
import type { FoundRoute } from '@hongbao/engine/requests/routeTable';
import { steadyNow } from '@hongbao/engine/world/machineClock';
import type { WireRequest } from './wire.ts';

/** What the requests of a page have in common. */
export interface BrowserFacts {
  /** Origin of links in answers: the address of the product without a slash at its end. */
  readonly origin: string;
  readonly userAgent: string;
  /** Languages of the browser, for requests that name none. */
  readonly languages: readonly string[];
  readonly log: HttpLog;
}

/** A request of a page in this browser. The page is the operator, as a page on the machine of a server is. */
export class WebRequest implements HttpRequest {
  readonly ip = '127.0.0.1';
  readonly address = '127.0.0.1';
  readonly hostname = 'localhost';
  readonly httpVersion = '1.1';
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly headers: HttpHeaders;
  readonly host: string;
  readonly origin: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly log: HttpLog;
  readonly isUpgrade: boolean;
  readonly #blob: Blob | null;
  readonly #fileBytesMax: number | null;
  readonly #startedAt = steadyNow();
  readonly #answerHeaders = new Map<string, string>();
  readonly #callbacks = new Set<() => void>();
  #isOver = false;
  #isClosed = false;

  constructor(
    { method, url, headers, body, isSocket }: WireRequest,
    id: string,
    found: FoundRoute | null,
    { origin, userAgent, languages, log }: BrowserFacts,
  ) {
    this.id = id;
    this.method = method;
    this.url = url;
    const route = found?.route.path ?? OTHER_PATHS;
    this.path = route === OTHER_PATHS ? normalizePath(url) : route;
    this.host = new URL(origin).host;
    this.origin = origin;
    this.headers = {
      host: this.host,
      'user-agent': userAgent,
      'accept-language': languages.join(', '),
      ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    };
    this.params = found?.params ?? {};
    this.query = queryOf(url);
    this.log = log;
    this.isUpgrade = isSocket === true;
    this.#blob = body;
    this.#fileBytesMax = found?.group.fileBytesMax ?? null;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get elapsedMs(): number {
    return steadyNow() - this.#startedAt;
  }

  get answerHeaders(): ReadonlyMap<string, string> {
    return this.#answerHeaders;
  }

  setHeader(name: string, value: string): void {
    this.#answerHeaders.set(name, value);
  }

  answerHeader(name: string): string | null {
    return this.#answerHeaders.get(name) ?? null;
  }

  onEnd(over: () => void): void {
    if (this.#isOver) over();
    else this.#callbacks.add(over);
  }

  /** Marks the answer as sent, or the client as gone if `isClosed`. Later calls have no effect. */
  end(isClosed: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isClosed = isClosed;
    for (const over of this.#callbacks) over();
    this.#callbacks.clear();
  }

  close(): void {
    this.end(true);
  }

  get hasBody(): boolean {
    return this.#blob !== null && this.#blob.size > 0;
  }

  async receiveText(bytesMax: number): Promise<string> {
    if (this.#blob === null) return '';
    if (this.#blob.size > bytesMax) throw new TransportError('tooLarge');
    return this.#blob.text();
  }

  async receiveForm(files: ReadonlyMap<string, string>): Promise<ReceivedForm> {
    const form = await this.#readForm();
    const texts = [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const written = new Set<string>();
    for (const [name, to] of files) {
      const file = form.get(name);
      if (!(file instanceof Blob)) continue;
      writeDatabase(to, new Uint8Array(await file.arrayBuffer()));
      written.add(name);
    }
    return { fields: Object.fromEntries(texts), files: written };
  }

  #contentType(): string {
    const type = this.headers['content-type'];
    return typeof type === 'string' ? (type.split(';')[0]?.trim().toLowerCase() ?? '') : '';
  }

  async #readForm(): Promise<FormData> {
    if (this.#contentType() !== 'multipart/form-data' || this.#blob === null)
      throw new TransportError('unsupportedType', { expected: 'multipart/form-data' });
    if (this.#fileBytesMax === null || this.#blob.size > this.#fileBytesMax)
      throw new TransportError('tooLarge');
    const headers = { 'content-type': String(this.headers['content-type']) };
    const form = await new Response(this.#blob, { headers }).formData().catch(() => null);
    if (form === null) throw incompleteForm();
    const fields = [...form.values()].filter((value) => typeof value === 'string').length;
    if (fields > FORM_FIELDS_MAX) throw tooManyFields();
    return form;
  }
}

function tooManyFields(): TransportError {
  const message = `must be at most ${FORM_FIELDS_MAX}`;
  return new TransportError('malformed', { problems: [{ path: 'fields', message }] });
}

/** Returns the parameters of the query; a repeated one is a list. */
function queryOf(url: string): Record<string, string | string[]> {
  // A value can contain another question mark.
  const { searchParams } = new URL(url, 'http://tab');
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of searchParams) {
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}
