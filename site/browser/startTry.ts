import { isSuccessCode } from '@hongbao/contracts/http/answer';
import type { connectTab, Tab } from './connectTab.ts';

/** Interval at which the effect of a button is watched, and the maximum time of it, ms. */
const WATCH_MS = 500;
const WATCHED_MS_MAX = 600_000;

/**
 * Connects the stage of the first page: "Try it" and the buttons start the exchange on the first press, and replace the
 * pictures by the phone and the Desk. Each button sends the call of the operator that is in its attributes, opens the
 * page of the phone on which the effect is seen, and reports when it has happened.
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
  /** The last pressed button. Another press ends the reports of the one before. */
  let last: HTMLButtonElement | null = null;
  const act = async (button: HTMLButtonElement, tab: Tab) => {
    const { id = '', route = '', doing = '', done = '' } = button.dataset;
    const watch = watches[id];
    const isDone = watch ? await watch(tab) : null;
    const say = (text: string, change: string) => {
      if (button === last) status.textContent = text.replace('{change}', change);
    };
    say(doing, '0.0 %');
    await send(button.dataset, tab);
    if (tab.phone.contentWindow) tab.phone.contentWindow.location.hash = route;
    const endsAt = performance.now() + WATCHED_MS_MAX;
    while (button === last && performance.now() < endsAt) {
      const { isOver, change } = (await isDone?.()) ?? { isOver: true, change: '' };
      say(isOver ? done : doing, change);
      if (isOver) return;
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    }
  };
  for (const button of document.querySelectorAll<HTMLButtonElement>('.stage-action')) {
    button.disabled = false;
    button.addEventListener('click', () => {
      last = button;
      for (const one of document.querySelectorAll('.stage-action'))
        one.toggleAttribute('aria-busy', false);
      button.setAttribute('aria-busy', 'true');
      bringIntoSight(phonePlace);
      void run((tab) => act(button, tab)).finally(() => button.removeAttribute('aria-busy'));
    });
  }
}

interface Watched {
  readonly isOver: boolean;
  /** Change of the price of BTC since the press, as a percentage with its sign. */
  readonly change: string;
}

/** For each button, a function that remembers the state before, and returns one that tells whether it is done. */
const watches: Readonly<Record<string, (tab: Tab) => Promise<() => Promise<Watched>>>> = {
  crash: async (tab) => {
    const before = await priceOf(tab);
    return async () => {
      const [price, [move], { now }] = await Promise.all([
        priceOf(tab),
        read<{ startAt: number; durationMs: number }[]>(tab, 'market/interventions'),
        read<{ now: number }>(tab, 'clock'),
      ]);
      const percent = (price / before - 1) * 100;
      const sign = percent < 0 ? '−' : '+';
      return {
        isOver: move !== undefined && now >= move.startAt + move.durationMs,
        change: `${sign}${Math.abs(percent).toFixed(1)} %`,
      };
    };
  },
  // The answer comes after the clock has moved.
  monday: async () => async () => ({ isOver: true, change: '' }),
  lostAnswer: async (tab) => {
    const lost = async () =>
      (await read<{ hits: number }[]>(tab, 'faults')).reduce((sum, { hits }) => sum + hits, 0);
    const before = await lost();
    return async () => ({ isOver: (await lost()) > before, change: '' });
  },
};

async function priceOf(tab: Tab): Promise<number> {
  const symbols = await read<{ symbol: string; price: string }[]>(tab, 'market');
  return Number(symbols.find(({ symbol }) => symbol === 'BTC/USDT')?.price);
}

/** Reads a resource of the world of the phone. */
async function read<T>(tab: Tab, path: string): Promise<T> {
  const answer = await tab.send('GET', `control/worlds/{world}/${path}`);
  return ((await answer.json()) as { result: T }).result;
}

/** Scrolls to the phone if a part of it is out of sight. */
function bringIntoSight(place: Element): void {
  const { top, bottom } = place.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) place.scrollIntoView({ block: 'center' });
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
