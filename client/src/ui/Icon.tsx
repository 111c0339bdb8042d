import { cssVars, toRem } from './cssVars.ts';
import { type IconName, iconPaths } from './iconPaths.ts';

interface Props {
  name: IconName;
  /** Size in units of the 375-unit page. */
  size?: number;
}

/** A decorative line icon. The text beside it, or the label of its button, conveys the meaning. */
export function Icon({ name, size = 22 }: Props) {
  return (
    <svg
      className="edge"
      viewBox="0 0 24 24"
      style={cssVars({ '--edge': toRem(size) })}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
