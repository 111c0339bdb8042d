import { useEffect, useEffectEvent } from 'react';

/** The actions of a presenter's remote. */
export interface StoryKeys {
  readonly next: () => void;
  readonly back: () => void;
  readonly reset: () => void;
  readonly blank: () => void;
}

const keys: Readonly<Record<string, keyof StoryKeys>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  Home: 'reset',
  b: 'blank',
};

const TAKES_KEYS = 'input, textarea, select, dialog, [role=separator], [role=radio], [role=tab]';

/** Runs the actions by keyboard, outside of fields. A held key runs its action once. */
export function useStoryKeys(acts: StoryKeys, isOn: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[keys[event.key] ?? 'next'];
    const isTaken = event.target instanceof Element && event.target.closest(TAKES_KEYS);
    if (!isOn || !Object.hasOwn(keys, event.key) || !act || isTaken) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
