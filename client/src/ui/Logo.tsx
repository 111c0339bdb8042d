import { cssVars, toRem } from './cssVars.ts';

interface LogoPath {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

/** The drawing of the logo: a red packet in the form of a sealed letter, with three candlesticks on its seal. */
export const logo: {
  readonly size: readonly [number, number];
  readonly paths: readonly LogoPath[];
} = {
  size: [64, 80],
  paths: [
    {
      d: 'M6 8a6 6 0 0 1 6-6h40a6 6 0 0 1 6 6v64a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6z',
      fill: '#c8202f',
      stroke: '#e2b04e80',
      strokeWidth: 1.5,
    },
    { d: 'M6 8a6 6 0 0 1 6-6h40a6 6 0 0 1 6 6v13c-7 12-16 18-26 18S13 33 6 21z', fill: '#a81626' },
    { d: 'M6 21c7 12 16 18 26 18s19-6 26-18', stroke: '#e2b04e', strokeWidth: 2.4 },
    { d: 'M19.5 39a12.5 12.5 0 1 0 25 0a12.5 12.5 0 1 0-25 0', fill: '#e2b04e' },
    { d: 'M26 43v-5m6 7V33m6 8v-5', stroke: '#7a1019', strokeWidth: 3.4 },
  ],
};

/** The logo. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      viewBox={`0 0 ${logo.size.join(' ')}`}
      className="edge"
      style={cssVars({ '--edge': toRem(size) })}
      aria-hidden="true"
      focusable="false"
      fill="none"
      strokeLinecap="round"
    >
      {logo.paths.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
  );
}

/** The seal of the logo without the packet. */
export function Seal({ size }: { size: number }) {
  return (
    <svg
      viewBox="0 0 40 40"
      className="edge"
      style={cssVars({ '--edge': toRem(size) })}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="20" cy="20" r="19" fill="#e2b04e" />
      <circle cx="20" cy="20" r="16" fill="none" stroke="#7a1019" strokeOpacity="0.45" />
      <path d="M13 25v-6m7 9V12m7 11v-6" stroke="#7a1019" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}
