import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** Types that are sent compressed if the client accepts it. */
const COMPRESSED = /^(?:text\/|application\/(?:json|manifest|wasm)|image\/svg)/;

/** A file whose content is not that of the folder, by its address. Null is sent as 404. */
export type Replaced = (path: string) => string | null | undefined;

/**
 * Serves folders of built files, each below a path of one origin, as any file server does: compressed, and with a tag by
 * which a browser asks whether a file has changed.
 */
export class StaticSite {
  /** The requests that had no file: method and path. */
  readonly missing: string[] = [];
  /** The paths of the files that were sent, in their order. */
  readonly sent: string[] = [];
  readonly #folders: Map<string, string>;
  readonly #server: Server;
  replaced: Replaced = () => undefined;
  /** If false, connections for files are closed without an answer, as those of a server that is down. */
  isServing = true;
  /** Answers requests that are below none of the paths. */
  others: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null = null;
  #port = 0;

  /** @param folders the folder of each path; a path has no slash at its end */
  constructor(folders: Readonly<Record<string, string>>) {
    this.#folders = new Map(Object.entries(folders));
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500);
        response.end(String(error));
      });
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Replaces the folder of a path, as a deployment does. */
  deploy(path: string, folder: string): void {
    this.#folders.set(path, folder);
  }

  /** Returns the built file at an address as text. */
  async read(pathname: string): Promise<string> {
    const [path, folder] =
      [...this.#folders].find(([each]) => pathname.startsWith(`${each}/`)) ?? [];
    if (path === undefined || folder === undefined) throw new Error(`${pathname} is no file.`);
    return readFile(join(folder, pathname.slice(path.length)), 'utf8');
  }

  /** Starts the server: on a free port, and after `stop` on the same one. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) =>
      this.#server.listen(this.#port, '127.0.0.1', () => resolve()),
    );
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    const [path, folder] =
      [...this.#folders].find(([each]) => pathname.startsWith(`${each}/`)) ?? [];
    if (path === undefined || folder === undefined) {
      if (this.others) return this.others(request, response);
      return this.#refuse(request, response);
    }
    if (!this.isServing) return void response.destroy();
    const inner = normalize(pathname.slice(path.length)).replace(/\/$/, '/index.html');
    const own = this.replaced(pathname);
    const file = own === undefined ? await readFile(join(folder, inner)).catch(() => null) : own;
    if (file === null) return this.#refuse(request, response);
    const etag = `"${createHash('sha256').update(file).digest('hex')}"`;
    const headers = { etag, 'cache-control': 'no-cache' };
    if (request.headers['if-none-match'] === etag)
      return void response.writeHead(304, headers).end();
    this.sent.push(pathname);
    const type = TYPES[extname(inner)] ?? 'application/octet-stream';
    const isCompressed =
      COMPRESSED.test(type) && /\bgzip\b/.test(String(request.headers['accept-encoding']));
    response
      .writeHead(200, {
        ...headers,
        'content-type': type,
        ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
      })
      .end(isCompressed ? await compress(file) : file);
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    this.missing.push(`${request.method} ${request.url}`);
    response.writeHead(404, { 'content-type': 'text/plain' }).end('No such file');
  }
}
