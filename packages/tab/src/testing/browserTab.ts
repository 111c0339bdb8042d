import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, chromium } from '@playwright/test';
import { type TabHost, toHost } from '../protocol.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

const PAGE = `<!doctype html><title>tab</title><script type="module">
import { connectHost } from '/connect.js';
let worker;
globalThis.start = (prelude) => {
  const text = prelude + '; await import(' + JSON.stringify(location.origin + '/worker.js') + ')';
  const url = prelude && URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  worker = new Worker(url || '/worker.js', { type: 'module' });
  globalThis.host = connectHost(worker);
  globalThis.host.catch(() => undefined);
};
globalThis.kill = () => worker.terminate();
start();
</script>`;

/** A host of worlds in a tab of a headless browser. */
export interface BrowserTab {
  readonly host: TabHost;
  readonly page: Page;
  /** Loads the page again, with a new worker. */
  reload(): Promise<void>;
  /** Ends the worker without notice. */
  kill(): Promise<void>;
  /** Starts a worker after `kill`; `prelude` is code that runs before it. Throws the error of the worker. */
  start(prelude?: string): Promise<void>;
  /** Returns what page and worker wrote to the console since the last call. `close` expects that there is nothing. */
  takeMessages(): string[];
  /** Private memory of the process of the page and its worker, bytes; null where the system does not report it. */
  memoryBytes(): Promise<number | null>;
  close(): Promise<void>;
}

/**
 * Opens the built worker in headless Chromium, at an address of this machine. `templates` is a folder that the page has at
 * `/templates/`.
 */
export async function openBrowserTab(templates: string = DIST): Promise<BrowserTab> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') return void response.setHeader('content-type', 'text/html').end(PAGE);
    const inTemplates = path.startsWith('/templates/');
    const file = inTemplates ? join(templates, path.slice('/templates'.length)) : join(DIST, path);
    readFile(file).then(
      (bytes) =>
        response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate('host.then(() => undefined)');
  return {
    host: hostIn(page),
    page,
    reload: async () => {
      await page.reload();
      await page.evaluate('host.then(() => undefined)');
    },
    kill: async () => void (await page.evaluate('kill()')),
    start: async (prelude = '') => {
      await page.evaluate(`start(${JSON.stringify(prelude)}), host.then(() => undefined)`);
    },
    takeMessages: () => messages.splice(0),
    memoryBytes: async () => {
      const cdp = await browser.newBrowserCDPSession();
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
      const sizes = await Promise.all(ids.map(privateBytes));
      return sizes.reduce(
        (most, size) => (size !== null && size > (most ?? 0) ? size : most),
        null,
      );
    },
    close: async () => {
      await browser.close();
      server.close();
      for (const message of messages) console.log(`tab: ${message}`);
    },
  };
}

/** Resident memory of a process without files, bytes. Only Linux reports it in a file. */
async function privateBytes(process: number): Promise<number | null> {
  const status = await readFile(`/proc/${process}/status`, 'utf8').catch(() => '');
  const kilobytes = /RssAnon:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
}

/** Bytes travel as base64. */
function hostIn(page: Page): TabHost {
  const run = (method: keyof TabHost, args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(
      async ([name, input]) => {
        const { host } = globalThis as unknown as { host: Promise<Record<string, Function>> };
        const decoded = input.map((each: unknown) => decode(each));
        const result: unknown = await (await host)[name]?.(...decoded);
        return encode(result);

        function encode(value: unknown): unknown {
          if (value instanceof Uint8Array) {
            let text = '';
            for (let at = 0; at < value.length; at += 8_192)
              text += String.fromCharCode(...value.subarray(at, at + 8_192));
            return { base64: btoa(text) };
          }
          return value;
        }
        function decode(value: unknown): unknown {
          if (Array.isArray(value)) return value.map(decode);
          if (typeof value !== 'object' || value === null) return value;
          if ('base64' in value && typeof value.base64 === 'string')
            return Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0));
          return Object.fromEntries(
            Object.entries(value).map(([key, each]) => [key, decode(each)]),
          );
        }
      },
      [method, args.map(toWire)] as const,
    );
  return toHost(
    (method) =>
      async (...args) =>
        fromWire(await run(method, args)),
  );
}

function fromWire(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'base64' in value;
  return isBytes ? new Uint8Array(Buffer.from(String(value.base64), 'base64')) : value;
}

function toWire(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toWire(each)]));
}
