import type { Template } from '../template.ts';

/** How an exchange in a worker is started. */
export interface ExchangeOptions {
  /** The address of the product, for links in answers, with a slash at its end. */
  readonly root: string;
  /** `browser`: worlds are stored in this browser, if it allows it. `memory`: they end with the worker. */
  readonly storage: 'browser' | 'memory';
  /** Scenario of the world `main`, which is made if it does not exist; null for no such world. */
  readonly scenario: string | null;
  readonly templates: readonly Template[];
}

/** The first message of a page to the worker. */
export interface StartMessage extends ExchangeOptions {
  /** The build whose service worker sends requests; null if only the page sends them. */
  readonly build: string | null;
}
