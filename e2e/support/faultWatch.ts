import { getMember } from '../../contracts/src/member/member.calls.ts';
import { expect, type Page, type Response } from '@playwright/test';

/** An expected refusal: the path of its call (`/api/…/{id}`) and the reason. */
export interface ExpectedRefusal {
  readonly path: string;
  readonly reason: string;
}

/**
 * Selector of elements that report an error, in the page or in a frame of it. A danger to a position is reported as an
 * alert as well, but is not an error.
 */
const FAULTS_ON_SCREEN =
  '[role="alert"]:not(.bulletin-slot), [aria-invalid="true"], .toast[data-tone="bad"]';
/** English texts that the app shows for a page, or a part of a page, that could not be loaded. */
const FAULT_TEXTS = ['Could not be loaded', 'This page could not be opened'];

/**
 * Collects all faults of a page and its frames: script and console errors, failed responses, refusals, and error states
 * on the screen, including transient ones.
 */
export class FaultWatch {
  readonly #faults: string[] = [];
  readonly #expected: readonly ExpectedRefusal[];
  readonly #reading = new Set<Promise<void>>();

  constructor(expected: readonly ExpectedRefusal[] = []) {
    this.#expected = expected;
  }

  /** Starts collecting faults. Must be called before the page is opened. */
  async watch(page: Page): Promise<void> {
    page.on('pageerror', (error) => this.#faults.push(`script: ${error.message}`));
    page.on('console', (message) => {
      // Ignores messages about failed responses, which are reported separately.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.#faults.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Ignores aborted requests, because a page aborts its requests when it is left.
      if (why !== 'net::ERR_ABORTED') this.#faults.push(`request: ${request.url()} ${why}`);
    });
    page.on('response', (response) => {
      const reading = this.#read(response).finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
    await page.exposeBinding('reportFault', (_source, text: string) => {
      this.#faults.push(`screen: ${text}`);
    });
    await page.addInitScript(reportFaultsOnScreen, [FAULTS_ON_SCREEN, ...FAULT_TEXTS]);
  }

  /** Fails the test with all faults collected so far. */
  async expectNone(when: string): Promise<void> {
    await Promise.all(this.#reading);
    expect([...new Set(this.#faults)], when).toEqual([]);
  }

  async #read(response: Response): Promise<void> {
    const url = new URL(response.url());
    const what = `${response.request().method()} ${url.pathname}${url.search} ${response.status()}`;
    if (isGuestsQuestion(response)) return;
    if (response.status() >= 400) this.#faults.push(`response: ${what}`);
    if (!(response.headers()['content-type'] ?? '').startsWith('application/json')) return;
    // The body is no longer available if the page was left meanwhile.
    const body = (await response.json().catch(() => null)) as {
      success?: boolean;
      message?: string;
      result?: { reason?: string } | null;
    } | null;
    if (body?.success !== false) return;
    const reason = body.result?.reason ?? '';
    const isExpected = this.#expected.some(
      (each) => each.reason === reason && matches(each.path, url.pathname),
    );
    if (!isExpected) this.#faults.push(`refusal: ${what} ${reason} ${body.message}`);
  }
}

/** Whether a response is the 401 of a visitor: without a session, the app requests the member before each screen. */
const isGuestsQuestion = (response: Response) =>
  response.status() === 401 &&
  new URL(response.url()).pathname.endsWith(getMember.path) &&
  !response.request().headers()['x-access-token'];

/**
 * Whether a path ends with the pattern of a call: "/control/worlds/main" and "/below/control/worlds/main" match
 * "/control/worlds/{world}".
 */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/').slice(1);
  const given = path.split('/').slice(1).slice(-parts.length);
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

/**
 * Runs in every frame of the page. Reports elements that match `selector`, and empty states with one of the texts, once
 * each.
 */
function reportFaultsOnScreen([selector = '', ...texts]: readonly string[]): void {
  const { reportFault } = window as unknown as { reportFault: (text: string) => Promise<void> };
  const reported = new WeakSet<Element>();
  let isDue = false;
  const look = () => {
    isDue = false;
    for (const element of document.querySelectorAll(selector)) {
      // An alert without a text is a live region that reports nothing yet.
      const isQuiet = element.matches('[role="alert"]') && !element.textContent;
      if (isQuiet || reported.has(element)) continue;
      reported.add(element);
      void reportFault(`${element.tagName} ${element.textContent} (${location.href})`);
    }
    for (const element of document.querySelectorAll('.empty')) {
      const text = element.textContent ?? '';
      if (reported.has(element) || !texts.some((each) => text.includes(each))) continue;
      reported.add(element);
      void reportFault(`${text} (${location.href})`);
    }
  };
  // Checks once per frame, because a state that was not rendered was not visible.
  new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(look);
    isDue = true;
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['role', 'aria-invalid', 'data-tone'],
  });
}
