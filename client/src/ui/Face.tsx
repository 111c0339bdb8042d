import { cssVars, toRem } from './cssVars.ts';
import { initialsOf } from './initialsOf.ts';

/** Hues of faces. The saturation is low, so that they differ from the green and red of the market. */
const hues = [
  '#8ea2e8',
  '#4fb59b',
  '#a58af0',
  '#cdb16a',
  '#d88ab8',
  '#6fb7d0',
  '#d29a78',
  '#8fb98a',
];

/** The initials of a member or a bank in a circle. Its hue depends on the name. */
export function Face({ name, size = 36 }: { name: string; size?: number }) {
  const letters = initialsOf(name);
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      className="coin edge"
      aria-hidden="true"
      style={cssVars({
        '--edge': toRem(size),
        '--hue': hues[sum % hues.length] ?? '#8ea2e8',
        '--letters': Math.max(2, letters.length),
      })}
    >
      {letters}
    </span>
  );
}
