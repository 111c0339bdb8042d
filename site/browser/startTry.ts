import { isSuccessCode } from '@hongbao/contracts/http/answer';
import type { connectTab, Tab } from './connectTab.ts';

/**
 * Connects the stage of the first page: "Try it" and the buttons start the exchange on the first press, and replace the
 * pictures by the phone and the Desk. Each button sends the call of the operator that is in its attributes.
 */
export function startTry(connect: typeof connectTab): void {
  const stage = element('stage');
  const status = element('stage-status');
  let started: Promise<Tab> | null = null;

  const start = () => {
    started ??= connect((text) => (status.textContent = text)).then((tab) => {
      showFrames(stage, tab);
      status.textContent = '';
      return tab;
    });
    // The next press tries again.
    started.catch(() => (started = null));
    return started;
  };
  const run = async (work: (tab: Tab) => Promise<void>) => {
    try {
      await work(await start());
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : String(error);
    }
  };

  element('try-it').addEventListener('click', (event) => {
    event.preventDefault();
    stage.scrollIntoView({ block: 'center' });
    void run(async () => undefined);
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('.stage-action')) {
    button.disabled = false;
    button.addEventListener(
      'click',
      () =>
        void run(async (tab) => {
          button.setAttribute('aria-busy', 'true');
          await send(button.dataset, tab).finally(() => button.removeAttribute('aria-busy'));
          status.textContent = `Done: ${button.querySelector('span')?.textContent ?? ''}`;
        }),
    );
  }
}

/** Sends the call of a button. Rejects with the message of a refusal. */
async function send({ method = '', path = '', body = '' }: DOMStringMap, tab: Tab): Promise<void> {
  const address = `try/${path.replace('{world}', encodeURIComponent(tab.world))}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body });
  const { code, message } = (await answer.json()) as { code?: number; message?: string };
  if (!isSuccessCode(code)) throw new Error(message ?? `HTTP ${answer.status}`);
}

/** Replaces the pictures by frames of the same size. */
function showFrames(stage: HTMLElement, { phone, desk }: Tab): void {
  for (const [selector, src, title] of [
    ['.stage-phone', phone, 'The app'],
    ['.stage-desk', desk, 'The Desk'],
  ] as const) {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = title;
    stage.querySelector(selector)?.replaceChildren(frame);
  }
  stage.classList.add('is-live');
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}
