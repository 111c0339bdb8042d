import { isSuccessCode } from '@hongbao/contracts/http/answer';
import type { connectTab, Tab } from './connectTab.ts';

/**
 * Connects the stage of the first page: "Try it" and the buttons start the exchange on the first press, and replace the
 * pictures by the phone and the Desk. Each button sends the call of the operator that is in its attributes.
 */
export function startTry(connect: typeof connectTab): void {
  const stage = element('stage');
  const status = element('stage-status');
  const phonePlace = stage.querySelector('.stage-phone') ?? stage;
  let started: Promise<Tab> | null = null;

  const start = () => {
    started ??= connect(phonePlace, (text) => (status.textContent = text)).then((tab) => {
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
  const answer = await tab.send(method, path, body);
  const { code, message } = (await answer.json()) as { code?: number; message?: string };
  if (!isSuccessCode(code)) throw new Error(message ?? `HTTP ${answer.status}`);
}

/** The frames of the stage, each with the size in CSS pixels for which its page is made. */
const FRAMES = [
  { figure: '.stage-phone', title: 'The app', width: 390, height: 844 },
  { figure: '.stage-desk', title: 'The Desk', width: 1280, height: 800 },
] as const;
/** Minimum scale of a frame: below it texts are not legible, and the page is shown in the size of its place. */
const SCALE_MIN = 0.5;

/** Replaces the pictures by frames, which are scaled to the size of the pictures. The phone stays in its place. */
function showFrames(stage: HTMLElement, { phone, desk: address }: Tab): void {
  const desk = document.createElement('iframe');
  desk.src = address;
  phone.classList.remove('is-starting');
  for (const { figure, title, width, height } of FRAMES) {
    const place = stage.querySelector(figure);
    const frame = figure === '.stage-phone' ? phone : desk;
    frame.title = title;
    if (place === null) continue;
    place.querySelector('picture, img')?.remove();
    if (frame.parentElement !== place) place.append(frame);
    new ResizeObserver(() => fit(frame, place, width, height)).observe(place);
  }
}

function fit(frame: HTMLIFrameElement, place: Element, width: number, height: number): void {
  const scale = place.clientWidth / width;
  const isScaled = scale >= SCALE_MIN;
  place.classList.toggle('is-natural', !isScaled);
  frame.style.width = isScaled ? `${width}px` : '100%';
  // The place can be a little higher than the page.
  frame.style.height = isScaled ? `${Math.max(height, place.clientHeight / scale)}px` : '100%';
  frame.style.transform = isScaled ? `scale(${scale})` : '';
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
}
