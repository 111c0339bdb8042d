/** Message of the Desk to the framed app that clears notice cards, celebrations and toasts, before a new scene is shown. */
export const DISMISS_MESSAGE = 'hongbao.dismissNotices';

/** Calls `listener` for each such message of this origin. Returns a function that unsubscribes. */
export function onDismissMessage(listener: () => void): () => void {
  const handle = ({ data, origin }: MessageEvent<unknown>) => {
    if (data === DISMISS_MESSAGE && origin === location.origin) listener();
  };
  addEventListener('message', handle);
  return () => removeEventListener('message', handle);
}
