/** The exchange in this tab, whose product is below `try/` of the site. */
export interface Tab {
  /** The frame of the phone, which runs the exchange. */
  readonly phone: HTMLIFrameElement;
  /** Address of the Desk for the world of the phone, relative to the page. */
  readonly desk: string;
  /** Sends a call of the operator; `{world}` in its path is the world of the phone. */
  readonly send: (method: string, path: string, body?: string) => Promise<Response>;
}

/** Address of the product, relative to the page. */
const TRY = 'try/';
const WORLD = 'first-page';
/** The demo member, in a world of the first page's own. `#/go/` is a link of the product on static files. */
const PHONE = `${TRY}#/go/demo?${new URLSearchParams({
  world: WORLD,
  as: 'demo@hongbao.example',
  route: '/heyue',
})}`;
const DESK = `${TRY}desk.html?${new URLSearchParams({ world: WORLD, panels: 'market,traffic', panel: 'traffic', phone: 'hidden' })}`;
/** Maximum time of a start: the download of the exchange, and the world, ms. */
const START_MS_MAX = 120_000;
const POLL_MS = 200;

/**
 * Starts the exchange: loads the phone in a hidden frame of a place, and waits until the frame has the world. Rejects
 * with the reason that the product shows. `onProgress` gets its current step.
 */
export async function connectTab(place: Element, onProgress: (text: string) => void): Promise<Tab> {
  onProgress('Starting the exchange …');
  const phone = document.createElement('iframe');
  phone.className = 'is-starting';
  phone.src = PHONE;
  place.append(phone);
  try {
    await waitUntilReady(phone, onProgress);
  } catch (error) {
    phone.remove();
    throw error;
  }
  const base = new URL(TRY, location.href);
  return {
    phone,
    desk: DESK,
    // Requests of this page do not reach the service worker of `try/`; those of the frame do.
    send: (method, path, body) => {
      const url = new URL(path.replace('{world}', WORLD), base);
      const headers = { 'content-type': 'application/json' };
      const init = body === undefined ? { method } : { method, headers, body };
      return (phone.contentWindow ?? window).fetch(url, init);
    },
  };
}

/** The product reports on its root element that the exchange runs, and a failure as an alert in its shell. */
async function waitUntilReady(
  { contentWindow }: HTMLIFrameElement,
  onProgress: (text: string) => void,
): Promise<void> {
  const endsAt = performance.now() + START_MS_MAX;
  let first: string | null = null;
  while (performance.now() < endsAt) {
    const page = contentWindow?.document;
    const shell = page?.querySelector('#shell span, #root');
    const text = shell?.textContent?.trim() ?? '';
    if (shell?.getAttribute('role') === 'alert') throw new Error(text);
    const isLinked = contentWindow?.location.href.includes('/go/') ?? true;
    // A document that begins to load has no root element.
    const root = page?.querySelector('html');
    if (root?.dataset['worlds'] !== undefined && !isLinked) return;
    // Its first text is the line below the name of the app.
    if (shell?.tagName === 'SPAN' && text !== '') first ??= text;
    if (first !== null && text !== first && text !== '') onProgress(text);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The exchange did not start. Reload the page to try again.');
}
