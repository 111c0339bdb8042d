import { Answers } from '../http/answers.ts';
import type { StartMessage } from '../http/options.ts';
import type { FromHost } from '../http/wire.ts';
import type { Persistence } from '../storage/folder.ts';
import type { PageAnswer, PageRequest, TabPage, WorkerOptions } from './tabPage.ts';

/*
 * Script of the page of the tests: it starts the worker of the exchange, and sends it requests.
 */

/** Bytes that become characters in one step. */
const STEP = 8_192;

let worker: Worker | null = null;
let answers: Answers | null = null;

const page: TabPage = {
  start,
  kill: () => worker?.terminate(),
  fetch: fetchAnswer,
  send,
};
Object.assign(globalThis, { tab: page });

function start({ prelude, scenario, templates = [] }: WorkerOptions): Promise<Persistence> {
  const root = new URL('/', location.href).href;
  const message: StartMessage = {
    build: null,
    root,
    storage: 'browser',
    scenario: scenario ?? null,
    templates,
  };
  const started = newWorker(`${root}worker.js`, prelude);
  worker = started;
  return new Promise((resolve, reject) => {
    started.addEventListener('message', ({ data }: MessageEvent<FromHost>) => {
      if (data.kind === 'loaded') {
        started.postMessage(message);
        answers = new Answers((request) => started.postMessage(request));
      } else if (data.kind === 'failed') reject(new Error(data.message));
      answers?.receive(data);
      if (data.kind === 'ready') resolve(data.persistence);
    });
    started.addEventListener('error', (event) =>
      reject(new Error(`The worker failed: ${event.message}`)),
    );
  });
}

function newWorker(script: string, prelude: string | undefined): Worker {
  if (prelude === undefined) return new Worker(script, { type: 'module' });
  const text = `${prelude}; await import(${JSON.stringify(script)})`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return new Worker(url, { type: 'module' });
}

async function fetchAnswer(url: string, init: RequestInit = {}): Promise<Response> {
  if (answers === null) throw new Error('There is no worker.');
  const response = await answers.fetch(new Request(url, init), url);
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  return response;
}

async function send({ method, url, headers, body }: PageRequest): Promise<PageAnswer> {
  const init = { method, headers };
  const response = await fetchAnswer(
    url,
    body === null ? init : { ...init, body: fromBase64(body) },
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  return { status, headers: Object.fromEntries(response.headers), body: toBase64(bytes) };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
