import { defineCustomElement as defineContent } from '@ionic/core/components/ion-content.js';
import { defineCustomElement as defineOutlet } from '@ionic/core/components/ion-router-outlet.js';
import { type Animation, createAnimation, initialize } from '@ionic/core/components';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type ElementProps<E> = DetailedHTMLProps<HTMLAttributes<E>, E>;

declare module 'react' {
  // React's own place for the elements of others.
  // eslint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'ion-app': ElementProps<HTMLElement>;
      'ion-content': ElementProps<HTMLIonContentElement>;
      'ion-router-outlet': ElementProps<HTMLIonRouterOutletElement>;
    }
  }
}

/**
 * Defines the elements of Ionic that every page stands in. `ion-app` stays a bare element, which is all that sheets look
 * for: what it would start serves Ionic's own inputs and ripples. Those of sheets and of pulling to refresh come with
 * `@ionic/react`, which is five times as large, after the first page: see `SheetModal.tsx` and `Refresher.tsx`.
 */
export function startIonic(config: { animated?: boolean } = {}): void {
  // There is nothing to hydrate: without the class Ionic's style sheet keeps its elements hidden.
  document.documentElement.classList.add('ion-ce');
  initialize({ mode: 'ios', ...config });
  defineContent();
  defineOutlet();
}

/** A new animation of Ionic's. */
export const animation = (): Animation => createAnimation();
