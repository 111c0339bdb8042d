import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { StaticSite } from '@hongbao/test-support/staticSite';

/** The path of the product on its origin. It contains names of the server's own paths. */
export const SITE_PATH = '/some/docs/api/try';
const HOST_PAGE = 'host.html';
/** Headers that the browser sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'user-agent',
]);

/** Returns the folder of the built product, which `buildSite.setup.ts` writes. */
export function productFolder(): string {
  const folder = process.env['HONGBAO_E2E_SITE'];
  if (folder === undefined) throw new Error('HONGBAO_E2E_SITE is not set.');
  return `${folder}/try`;
}

/**
 * The product on static files, below a path of an origin. Requests to the origin itself (`/api`, `/control`) are forwarded
 * to the exchange of the current browser context, so that the Node side of a journey reaches the same worlds.
 */
export class Site {
  readonly files: StaticSite;
  #host: Page | null = null;

  constructor(folders: Readonly<Record<string, string>> = { [SITE_PATH]: productFolder() }) {
    this.files = new StaticSite(folders);
    this.files.others = (request, response) => this.#forward(request, response);
    this.files.replaced = (path) => (path === `${SITE_PATH}/${HOST_PAGE}` ? hostPage() : undefined);
  }

  get origin(): string {
    return this.files.origin;
  }

  /** The address of the product without a slash at the end. */
  get address(): string {
    return `${this.origin}${SITE_PATH}`;
  }

  /**
   * Opens a page of the context that hosts the exchange until the context is closed. `goto` of the other pages resolves
   * addresses that begin with a slash below the path. Returns a function that expects no error of the exchange so far.
   */
  async host(context: BrowserContext): Promise<() => void> {
    const host = await context.newPage();
    const errors: string[] = [];
    host.on('pageerror', ({ message }) => errors.push(message));
    host.on('console', (message) => {
      // A failed response is the answer to a forwarded request, which the journey reads.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    await host.goto(`${this.address}/${HOST_PAGE}`);
    await this.forwardTo(host);
    const { address } = this;
    context.on('page', (page) => {
      const goto = page.goto.bind(page);
      page.goto = (url, options) => goto(url.startsWith('/') ? address + url : url, options);
    });
    return () => expect(errors, 'errors of the exchange').toEqual([]);
  }

  /** Forwards requests to the origin to the exchange that a page of the product uses. Waits until it is there. */
  async forwardTo(page: Page): Promise<void> {
    await page.waitForFunction(() => document.documentElement.dataset['worlds'] !== undefined);
    this.#host = page;
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = this.#host;
    if (host === null || host.isClosed())
      return void response.writeHead(503).end('No page of this context hosts the exchange.');
    const body = await buffer(request);
    const headers = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.has(name));
    const answer = await host.evaluate(
      async ([url, method, sentHeaders, sent]) => {
        const bytes = Uint8Array.from(atob(sent), (letter) => letter.charCodeAt(0));
        const answered = await fetch(url, {
          method,
          headers: sentHeaders,
          ...(bytes.length > 0 ? { body: bytes } : {}),
        });
        const blob = await answered.blob();
        const dataUrl = await new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(String(reader.result)));
          reader.readAsDataURL(blob);
        });
        const { status } = answered;
        return { status, headers: [...answered.headers], base64: dataUrl.split(',')[1] ?? '' };
      },
      [
        `${this.address}${request.url}`,
        request.method ?? 'GET',
        headers.map(([name, value]): [string, string] => [name, String(value)]),
        body.toString('base64'),
      ] as const,
    );
    response
      .writeHead(answer.status, Object.fromEntries(answer.headers))
      .end(Buffer.from(answer.base64, 'base64'));
  }
}

/** Returns a page that runs the exchange as the pages of the product do, and has no content. */
function hostPage(): string {
  const index = readFileSync(`${productFolder()}/index.html`, 'utf8');
  const [, build = ''] = /data-build="(\w+)"/.exec(index) ?? [];
  return `<!doctype html><title>host</title><div id="root"></div>
<script type="module" src="./boot.js" data-page="" data-build="${build}"></script>`;
}
