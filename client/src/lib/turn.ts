/** Lets the browser answer a finger and draw before what follows. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
