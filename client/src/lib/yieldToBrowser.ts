/** Yields to the browser, so that it handles input and paints before the next task. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
