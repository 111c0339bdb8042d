import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { pageMemoryBytes } from '@hongbao/test-support/pageMemory';
import type { RawRequest, Transport } from '@hongbao/test-support/transport';
import type { Persistence } from '../storage/folder.ts';
import type { PageRequest, TabPage, WorkerOptions } from './tabPage.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

const PAGE = `<!doctype html><title>tab</title><link rel="icon" href="data:," /><script type="module" src="/page.js"></script>`;

export interface BrowserTab {
  readonly page: Page;
  readonly send: Transport;
  /** Loads the page again, with a new worker. */
  reload(): Promise<Persistence>;
  /** Ends the worker without notice. */
  kill(): Promise<void>;
  /** Starts a worker after `kill`. Throws the reason why it cannot start. */
  start(options?: WorkerOptions): Promise<Persistence>;
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
  const script = await pageScript();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') return void response.setHeader('content-type', 'text/html').end(PAGE);
    if (path === '/page.js')
      return void response.setHeader('content-type', 'text/javascript').end(script);
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
  const start = (options: WorkerOptions = {}) =>
    page.evaluate((given) => (globalThis as unknown as { tab: TabPage }).tab.start(given), options);
  await page.goto(`http://127.0.0.1:${port}/`);
  await start();
  return {
    page,
    send: sendFrom(page),
    reload: async () => {
      await page.reload();
      return start();
    },
    kill: async () => void (await page.evaluate('tab.kill()')),
    start,
    takeMessages: () => messages.splice(0),
    memoryBytes: async () => {
      const cdp = await browser.newBrowserCDPSession();
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      return pageMemoryBytes(processInfo);
    },
    close: async () => {
      await browser.close();
      server.close();
      for (const message of messages) console.log(`tab: ${message}`);
    },
  };
}

async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('testPage.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

function sendFrom(page: Page): Transport {
  return async (request) => {
    const { status, headers, body } = await page.evaluate(
      (given) => (globalThis as unknown as { tab: TabPage }).tab.send(given),
      toPageRequest(request),
    );
    const bytes = Buffer.from(body, 'base64');
    return { status, headers, text: bytes.toString('utf8'), bytes };
  };
}

export function toPageRequest({ method, url, headers = {}, body }: RawRequest): PageRequest {
  const encoded = body === undefined ? null : Buffer.from(body).toString('base64');
  return { method, url, headers, body: encoded };
}
