import type { AnimationBuilder } from '@ionic/core/components';
import { animation } from '../../ui/ionic.ts';

export const TRANSITION_MS = 220;
const EASE = 'cubic-bezier(0.32, 0.72, 0, 1)';

/**
 * The new page slides over the previous one, which moves back and darkens. Ionic runs the animation in reverse for
 * the swipe from the edge.
 */
export const slide: AnimationBuilder = (_outlet, given) => {
  const { enteringEl, leavingEl, direction } = given as {
    enteringEl: HTMLElement;
    leavingEl?: HTMLElement;
    direction?: string;
  };
  const isBack = direction === 'back';
  const [above, below] = isBack ? [leavingEl, enteringEl] : [enteringEl, leavingEl];
  const whole = animation().duration(TRANSITION_MS).easing(EASE).fill('both');
  const order = (from: string, to: string) =>
    isBack ? ([to, from] as const) : ([from, to] as const);
  if (above)
    whole.addAnimation(
      animation()
        .addElement(above)
        .beforeRemoveClass('ion-page-invisible')
        .beforeStyles({ 'box-shadow': 'var(--lift-2)' })
        .fromTo('transform', ...order('translateX(100%)', 'translateX(0)'))
        .afterClearStyles(['transform', 'box-shadow']),
    );
  if (below)
    whole.addAnimation(
      animation()
        .addElement(below)
        .beforeRemoveClass('ion-page-invisible')
        .fromTo('transform', ...order('translateX(0)', 'translateX(-24%)'))
        .fromTo('filter', ...order('brightness(1)', 'brightness(0.8)'))
        .afterClearStyles(['transform', 'filter']),
    );
  return whole;
};
