import { useEffect, useEffectEvent } from 'react';
import type { DeskAction } from '../state/action.ts';

/** Handles shortcuts: Ctrl/Cmd-K opens the palette, and single letters run their actions outside text fields. */
export function useShortcuts(actions: readonly DeskAction[], onSearch: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSearch();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const action = actions.find(({ key }) => key === event.key);
    if (!action) return;
    event.preventDefault();
    action.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
