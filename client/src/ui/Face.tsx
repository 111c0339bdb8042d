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

interface Props {
  name: string;
  /** Determines the hue, so that members with the same masked name differ. Default: the name. */
  id?: string;
  size?: number;
}

/** The initials of a member or a bank in a circle. */
export function Face({ name, id = name, size = 36 }: Props) {
  const letters = initialsOf(name);
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
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
