import { type RefObject, useEffect } from 'react';

const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role=tab], [role=radio], [role=slider]';

/**
 * Forwards keys that the phone does not handle to the Desk, because the focus may be inside the frame, where pages set
 * it when they open. It listens from the moment at which the frame is focused, which may be before it is loaded.
 */
export function useForwardedKeys(frame: RefObject<HTMLIFrameElement | null>): () => void {
  useEffect(() => {
    const listen = () => {
      if (document.activeElement === frame.current) forwardKeys(frame.current?.contentDocument);
    };
    addEventListener('blur', listen);
    return () => removeEventListener('blur', listen);
  }, [frame]);
  return () => forwardKeys(frame.current?.contentDocument);
}

const forwarding = new WeakSet<Document>();

function forwardKeys(page: Document | null | undefined): void {
  if (!page || forwarding.has(page)) return;
  forwarding.add(page);
  page.addEventListener('keydown', (event) => {
    const isTaken = (event.target as Partial<Element> | null)?.closest?.(TAKES_KEYS);
    if (isTaken || event.defaultPrevented) return;
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const forwarded = new KeyboardEvent('keydown', {
      key,
      ctrlKey,
      metaKey,
      altKey,
      repeat,
      cancelable: true,
    });
    if (!window.dispatchEvent(forwarded)) event.preventDefault();
  });
}
