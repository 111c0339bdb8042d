import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A reverse proxy that serves everything of a server below a path of its own origin, and nothing else. It rewrites
 * redirects to a path. A request outside of the path gets 404 and is recorded.
 */
export class PathProxy {
  /** The requests outside of the path: method and path. */
  readonly strays: string[] = [];
  readonly #path: string;
  readonly #server: Server;

  /** @param target port of the server on this machine */
  constructor(path: string, target: number) {
    this.#path = path;
    this.#server = createServer((request, response) => {
      const { method = 'GET', url = '', headers } = request;
      if (!url.startsWith(`${path}/`)) {
        this.strays.push(`${method} ${url}`);
        response.writeHead(404).end();
        return;
      }
      const inner = url.slice(path.length);
      const outgoing = forward({ host: '127.0.0.1', port: target, method, path: inner, headers });
      outgoing.on('response', (answer) => {
        const { location } = answer.headers;
        const moved = location?.startsWith('/') ? { location: path + location } : {};
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...moved });
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      response.on('close', () => outgoing.destroy());
      request.pipe(outgoing);
    });
  }

  /** Starts the proxy on a free port. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** The address of the server behind the proxy, without a slash at the end. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#path}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
