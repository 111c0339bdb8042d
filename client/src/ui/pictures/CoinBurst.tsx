import { cssVars, toRem } from '../cssVars.ts';

const COINS = 16;
/** Angle between two successive coins, as a fraction of a turn: the golden angle, with which no two are aligned. */
const GOLDEN_TURNS = 0.382;

/** Animated gold coins that fly up from a point and fall out of the picture. */
export function CoinBurst() {
  return (
    <span className="coin-burst" aria-hidden="true">
      {Array.from({ length: COINS }, (_, index) => (
        <i key={index} style={cssVars(flight(index))} />
      ))}
    </span>
  );
}

/** Returns the path of a coin, which is the same on every run. */
function flight(index: number): Record<`--${string}`, string> {
  const across = ((index * GOLDEN_TURNS) % 1) * 2 - 1;
  return {
    '--across': toRem(Math.round(across * 170)),
    '--up': toRem(-150 - (index % 5) * 42),
    '--down': toRem(300 + (index % 4) * 40),
    '--turn': `${(index % 2 ? 1 : -1) * (360 + (index % 3) * 200)}deg`,
    '--size': toRem(16 + (index % 4) * 5),
    '--wait': `${(index % 6) * 45}ms`,
  };
}
