import { cssVars, toRem } from '../cssVars.ts';
import '../styles/goldDust.css';

const FLAKES = 22;
/**
 * Angle between two successive particles, as a fraction of a turn. With the golden angle, particles are never aligned.
 */
const GOLDEN_TURNS = 0.382;

/** Animated gold particles that rise from a point and disappear. `--dust-delay` is their delay. */
export function GoldDust() {
  return (
    <span className="gold-dust" aria-hidden="true">
      {Array.from({ length: FLAKES }, (_, index) => (
        <i key={index} style={cssVars(flight(index))} />
      ))}
    </span>
  );
}

/** Returns the path of a particle, which is the same on every run. */
function flight(index: number): Record<`--${string}`, string> {
  const turn = (index * GOLDEN_TURNS) % 1;
  const reach = 6 + (index % 5) * 2.2;
  const angle = turn * 2 * Math.PI;
  return {
    '--across': toRem(Math.round(Math.cos(angle) * reach * 10)),
    '--up': toRem(Math.round((Math.sin(angle) * reach * 0.55 - 4) * 10)),
    '--turn': `${Math.round(turn * 540)}deg`,
    '--size': toRem(Math.round((0.4 + (index % 3) * 0.2) * 10)),
  };
}
