/** A running exchange whose product is below `try/` of this site. */
export interface Tab {
  /** Addresses of the frames, relative to the page. */
  readonly phone: string;
  readonly desk: string;
  /** The world of both, which the buttons control. */
  readonly world: string;
}

/** Address of the product, relative to the page. */
const TRY = 'try/';
/** Any call of the operator; it answers when the exchange runs. */
const PROBE = `${TRY}control/worlds`;

/**
 * Connects to the exchange below `try/`. Rejects if nothing answers its calls, with a text for the visitor.
 * `onProgress` gets the current step.
 */
export async function connectTab(onProgress: (text: string) => void): Promise<Tab> {
  onProgress('Starting the exchange …');
  const answer = await fetch(PROBE).catch(() => null);
  const isJson = answer?.headers.get('content-type')?.includes('json') ?? false;
  if (!answer?.ok || !isJson)
    throw new Error('No exchange answers here. Start one on your machine, as described below.');
  return { phone: TRY, desk: `${TRY}desk.html?world=main&panel=market`, world: 'main' };
}
