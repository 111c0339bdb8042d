import { defineCustomElement as defineContent } from '@ionic/core/components/ion-content.js';
import { defineCustomElement as defineOutlet } from '@ionic/core/components/ion-router-outlet.js';
import { type Animation, createAnimation, initialize } from '@ionic/core/components';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type ElementProps<E> = DetailedHTMLProps<HTMLAttributes<E>, E>;

declare module 'react' {
  // React's namespace for the types of custom elements.
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
 * Defines the Ionic elements that every page needs. `ion-app` is not defined: sheets only require that the element
 * exists, and its code is used only by Ionic's inputs and ripples. The elements of sheets and of pull-to-refresh are
 * part of `@ionic/react`, which is five times as large and is loaded after the first page: see `SheetModal.tsx` and
 * `Refresher.tsx`.
 */
export function startIonic(config: { animated?: boolean } = {}): void {
  // Sets the class that Ionic sets after hydration, because its style sheet hides the elements without it.
  document.documentElement.classList.add('ion-ce');
  initialize({ mode: 'ios', ...config });
  defineContent();
  defineOutlet();
}

export const animation = (): Animation => createAnimation();
