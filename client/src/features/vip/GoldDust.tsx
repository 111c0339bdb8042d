import { cssVars, toRem } from '../../ui/cssVars.ts';

const FLAKES = 22;
/** Fraction of a turn between two flakes: the golden angle never aligns them. */
const GOLDEN_TURNS = 0.382;

/** Gold particles that rise with the amount and disappear. */
export function GoldDust() {
  return (
    <span className="packet-gold" aria-hidden="true">
      {Array.from({ length: FLAKES }, (_, index) => (
        <i key={index} style={cssVars(flight(index))} />
      ))}
    </span>
  );
}

/** The fixed path of a particle. */
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
