import { readFile, stat } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

/** A plain file server for the built site, below a path, as hosts of static pages are. */
export class SiteServer {
  readonly #server: Server;
  readonly #base: string;

  /** @param exchange origin of a running server, which answers calls below `try/` of the site */
  constructor(folder: string, base: string, exchange: string | null = null) {
    this.#base = base;
    this.#server = createServer((request, response) => {
      void (async () => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const path = pathname.startsWith(base) ? pathname.slice(base.length) : null;
        if (path === null) return response.writeHead(404).end();
        if (exchange !== null && path.startsWith('try/control/')) {
          const chunks: Buffer[] = [];
          for await (const chunk of request) chunks.push(chunk as Buffer);
          const answer = await fetch(`${exchange}/${path.slice('try/'.length)}${search}`, {
            method: request.method ?? 'GET',
            headers: { 'content-type': 'application/json' },
            ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
          });
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          return response.end(await answer.text());
        }
        const full = join(folder, decodeURIComponent(path));
        const isFolder = (await stat(full).catch(() => null))?.isDirectory() ?? false;
        if (isFolder && !pathname.endsWith('/') && path !== '')
          return response.writeHead(301, { location: `${pathname}/` }).end();
        const file = isFolder ? join(full, 'index.html') : full;
        const bytes = await readFile(file).catch(() => null);
        if (bytes === null) return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
        return response.end(bytes);
      })();
    });
  }

  /** Starts the server on a free port, and returns the address of the site. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${this.#base}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
