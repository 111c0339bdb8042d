import { isAnsweredPath } from '../http/answeredPaths.ts';
import type { FromHost, ToHost } from '../http/wire.ts';
import type { Template } from '../template.ts';
import type { Persistence } from '../storage/folder.ts';
import type { StartMessage } from '../http/options.ts';
import { sharedNames } from './names.ts';

/*
 * Runs first in each page of the product on static files: registers the service worker, runs the worker that hosts the
 * worlds if no other page does, and then loads the page. The build puts the script of the page into `data-page`.
 */

const script = document.querySelector<HTMLScriptElement>('script[data-page]');
const build = script?.dataset['build'] ?? '';
const root = new URL('./', script?.src ?? location.href).href;
const names = sharedNames(root, build);
/** Time after which a page without a service worker is loaded again, ms. */
const CONTROL_WAIT_MS = 4_000;
const RELOADED = `hongbao reloaded ${build}`;
/** Key of the number of times that a page in a row was loaded again because of its build, and the maximum. */
const OTHER_BUILD = 'hongbao other build';
const OTHER_BUILD_MAX = 3;

/** A reason why this browser cannot run the exchange, for the person in front of it. */
class Unsupported extends Error {}

await boot().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  show(text, true);
  if (!(error instanceof Unsupported)) throw error;
});

async function boot(): Promise<void> {
  requireBrowser();
  // The worker is downloaded while the service worker is registered: it needs none.
  const [persistence] = await Promise.all([hosted(), takeControl().then(loadControllingBuild)]);
  document.documentElement.dataset['worlds'] = persistence.isPersistent
    ? 'stored'
    : persistence.why;
  // The router of the app may have replaced the address already.
  addEventListener('hashchange', ({ newURL }) => void followLink(newURL));
  if (followLink(location.href)) return;
  if (script?.dataset['page']) await import(new URL(script.dataset['page'], root).href);
  navigator.serviceWorker.controller?.postMessage('cacheAll');
  if (!persistence.isPersistent) warnOfLoss(persistence.why);
}

/**
 * Opens an address of the exchange that no file server has: a link to a world (`#/go/demo?situation=…`). Returns false if
 * the page has another address.
 */
function followLink(address: string): boolean {
  const { hash } = new URL(address);
  if (!isAnsweredPath(hash.slice(2))) return false;
  location.replace(new URL(hash.slice(2), root));
  return true;
}

function requireBrowser(): void {
  if (!globalThis.isSecureContext)
    throw new Unsupported('The exchange in a tab requires a secure context: HTTPS or localhost.');
  const isSupported =
    Boolean(navigator.serviceWorker) &&
    Boolean(navigator.locks) &&
    hasModuleWorkers() &&
    typeof BroadcastChannel === 'function' &&
    typeof DecompressionStream === 'function' &&
    typeof WebAssembly === 'object';
  if (!isSupported)
    throw new Unsupported(
      'This browser cannot run the exchange in a tab. It needs service workers, locks and WebAssembly: Chrome or Edge 102, Firefox 114, Safari 16.4, or newer, and no private window of Firefox.',
    );
}

/** Whether workers can be modules: only such a browser reads the type of a worker. */
function hasModuleWorkers(): boolean {
  let isRead = false;
  const options: WorkerOptions = {
    get type() {
      isRead = true;
      return 'module' as const;
    },
  };
  const address = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
  try {
    new Worker(address, options).terminate();
  } catch {
    // A policy of the page can forbid this address.
  }
  URL.revokeObjectURL(address);
  return isRead;
}

/** Registers the service worker, and waits until it controls this page. */
async function takeControl(): Promise<void> {
  const { serviceWorker } = navigator;
  const controlled = new Promise<void>((resolve) => {
    let isControlled = serviceWorker.controller !== null;
    if (isControlled) resolve();
    serviceWorker.addEventListener('controllerchange', () => {
      // A newer build took over, in this tab or in another one.
      if (isControlled) location.reload();
      isControlled = true;
      resolve();
    });
  });
  let registration: ServiceWorkerRegistration;
  try {
    registration = await serviceWorker.register(`${root}sw.js`, { scope: root });
  } catch (error) {
    throw new Unsupported(
      `This browser does not allow the service worker of this page (${String(error)}). Private windows and blocked site data are common reasons.`,
    );
  }
  // The app registers its service worker, and offers a new version that waits. It gets this registration.
  serviceWorker.register = async () => registration;
  registration.active?.postMessage('claim');
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), CONTROL_WAIT_MS));
  const { installing } = registration;
  if ((await Promise.race([controlled, late])) !== 'late') return;
  await (installing === null
    ? serviceWorker.ready
    : Promise.race([serviceWorker.ready, refusal(installing)]));
  if (serviceWorker.controller) return;
  // Some browsers control a page that was loaded with Shift and reload only after it is loaded again.
  if (sessionStorage.getItem(RELOADED) !== null)
    throw new Unsupported(
      'The service worker does not control this page. Close the tab and open it again.',
    );
  sessionStorage.setItem(RELOADED, 'yes');
  location.reload();
  await new Promise(() => undefined);
}

/** Rejects when a service worker cannot be installed. */
function refusal(worker: ServiceWorker): Promise<never> {
  return new Promise((_, reject) => {
    const check = () => {
      if (worker.state === 'redundant')
        reject(
          new Unsupported(
            'The files of this page could not be stored. The storage that the browser gives this site may be full: free some, and load the page again.',
          ),
        );
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/**
 * Loads this page again if the service worker that controls it has another build, whose channel this page does not have. A
 * page that was loaded with Shift and reload has the newest build; while other tabs are open, the one before is in control.
 */
async function loadControllingBuild(): Promise<void> {
  const index = await (await fetch(`${root}index.html`)).text();
  if (index.includes(`data-build="${build}"`)) return sessionStorage.removeItem(OTHER_BUILD);
  const count = Number(sessionStorage.getItem(OTHER_BUILD));
  if (count >= OTHER_BUILD_MAX)
    throw new Unsupported(
      'Another version of this page is open. Close all of its tabs, and open it again.',
    );
  sessionStorage.setItem(OTHER_BUILD, String(count + 1));
  location.reload();
  await new Promise(() => undefined);
}

/** Waits until a worker hosts the worlds: that of this page, or that of another page that was opened before. */
function hosted(): Promise<Persistence> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(names.channel);
    channel.addEventListener('message', ({ data }: MessageEvent<FromHost>) => {
      if (data.kind === 'ready') resolve(data.persistence);
    });
    const hello: ToHost = { kind: 'hello' };
    channel.postMessage(hello);
    navigator.locks.request(names.pageLock, () => runWorkers(resolve, reject)).catch(reject);
  });
}

/** Runs the worker of this page until the page is closed; when the worker ends, the next one. */
async function runWorkers(
  ready: (persistence: Persistence) => void,
  failed: (error: Error) => void,
): Promise<never> {
  // The worker is downloaded meanwhile.
  const start = startMessage();
  for (;;) {
    const worker = new Worker(`${root}exchange/worker.js`, { type: 'module', name: 'exchange' });
    const isReady = await new Promise<boolean>((resolve) => {
      const fail = (message: string) => {
        failed(new Unsupported(message));
        resolve(false);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<FromHost>) => {
        if (data.kind === 'loaded')
          start.then(
            (message) => worker.postMessage(message),
            (error: unknown) => fail(String(error)),
          );
        if (data.kind === 'progress') show(data.text);
        if (data.kind === 'failed') fail(data.message);
        if (data.kind !== 'ready') return;
        ready(data.persistence);
        resolve(true);
      });
      worker.addEventListener('error', ({ message }) =>
        fail(`The worker of the exchange could not be loaded: ${message}`),
      );
    });
    // A worker that could not start is not started again: the reason remains.
    if (!isReady) await new Promise(() => undefined);
    // The worker holds this lock until it ends.
    await navigator.locks.request(names.workerLock, () => undefined);
    worker.terminate();
  }
}

async function startMessage(): Promise<StartMessage> {
  const folder = `${root}exchange/`;
  const listed = (await (await fetch(`${folder}templates.json`)).json()) as Template[];
  const templates = listed.map(({ file, url }) => ({ file, url: new URL(url, folder).href }));
  return { build, root, storage: 'browser', scenario: 'demo', templates };
}

/** Shows a line on the empty page: what is done, or in place of the page the reason why it cannot be opened. */
function show(text: string, isError = false): void {
  const shell = document.querySelector('#shell');
  const place = shell ?? document.querySelector('#root');
  if (!place || (!shell && place.childElementCount > 0)) return;
  if (!isError) {
    (shell?.querySelector('span') ?? place).textContent = text;
    return;
  }
  const main = document.createElement('main');
  main.style.cssText =
    'max-width:34rem;margin:auto;padding:24px;font:16px/1.5 system-ui,sans-serif;text-align:center';
  const heading = document.createElement('h1');
  heading.textContent = 'Hongbao';
  const reason = document.createElement('p');
  reason.setAttribute('role', 'alert');
  reason.textContent = text;
  main.append(heading, reason);
  shell?.removeAttribute('aria-hidden');
  place.replaceChildren(main);
}

/** Shows a notice that worlds end with the tab. */
function warnOfLoss(why: 'unsupported' | 'denied'): void {
  const reason =
    why === 'denied'
      ? 'This browser does not let the page store files (a private window?).'
      : 'This browser cannot store the files of worlds.';
  const notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  notice.style.cssText =
    'position:fixed;inset:auto 12px 12px;z-index:9999;margin:0 auto;max-width:34rem;padding:12px 16px;border-radius:12px;background:#3a2a06;color:#fdf3d8;font:14px/1.45 system-ui,sans-serif;display:flex;gap:12px;align-items:center';
  const button = document.createElement('button');
  button.textContent = 'OK';
  button.style.cssText =
    'flex:none;min-width:44px;min-height:44px;border:0;border-radius:10px;background:#fdf3d8;color:#3a2a06;font:inherit;font-weight:600';
  button.addEventListener('click', () => notice.remove());
  notice.append(`${reason} Worlds are in memory: they end when the last tab is closed.`, button);
  document.body.append(notice);
}
