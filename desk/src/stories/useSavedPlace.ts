import { hashWorld } from '@hongbao/contracts/control/worlds.calls';
import i18next from 'i18next';
import { useEffect } from 'react';
import { operatorClient } from '../control/client.ts';
import type { Presentation } from './currentStory.ts';
import { forgetStory, saveStory } from './savedStory.ts';

/** Time after a step in which the phone sends its requests, which can change the world, in milliseconds. */
const SETTLED_MS = 1_500;

/** Stores the place of the story and the state hash of its world after each step. */
export function useSavedPlace(presentation: Presentation | null): void {
  const { name, place } = presentation ?? {};
  const { title, world, index, of } = place ?? {};
  const isSettled = place !== undefined && place.doing === null && place.hasBegun && !place.failure;
  useEffect(() => {
    if (!isSettled || !name || !title || !world || !of || index === undefined) return;
    forgetStory();
    if (index === 0) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const asked = operatorClient(i18next.language).must(hashWorld, { params: { world } });
      void asked.then(
        ({ hash }) => isCurrent && saveStory({ name, title, world, index, of, hash }),
        // Without the hash the story cannot be continued later; the next step stores its own.
        () => undefined,
      );
    }, SETTLED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isSettled, name, title, world, index, of]);
}
