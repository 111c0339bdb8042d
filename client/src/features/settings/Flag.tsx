import type { ReactNode } from 'react';
import { type LanguageCode, webLanguage } from '@hongbao/locales/languages';

const star = 'M0-1 .22-.31.95-.31.36.12.59.81 0 .38-.59.81-.36.12-.95-.31-.22-.31z';
/** The star of Malaysia: a point for each of the 13 states and one for the federal government, inner radius 5/9. */
const federalStar = `M${Array.from({ length: 28 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 1 : 5 / 9;
  const angle = (corner * Math.PI) / 14;
  return `${radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`;
}).join('L')}z`;
const at = (x: number, y: number, size: number) => `translate(${x} ${y}) scale(${size})`;
const bands = (colours: readonly string[], heights: readonly number[]) =>
  colours.map((fill, index) => (
    <rect
      key={index}
      y={heights.slice(0, index).reduce((sum, height) => sum + height, 0)}
      width="24"
      height={heights[index]}
      fill={fill}
    />
  ));
const stripes = (count: number, first: string, second: string) =>
  bands(
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? first : second)),
    Array.from({ length: count }, () => 16 / count),
  );

function letters(text: string): ReactNode {
  return (
    <>
      <rect width="24" height="16" fill="var(--surface-3)" />
      <text x="12" y="12.2" fontSize="11" textAnchor="middle" fill="var(--gold-text)">
        {text}
      </text>
    </>
  );
}

/**
 * Simplified flags by language. A language without a drawing shows the letters of its tag. Traditional Chinese is used
 * in several regions, so it shows a character instead of a flag.
 */
const drawings: Readonly<Partial<Record<LanguageCode, ReactNode>>> = {
  'en-us': (
    <>
      {stripes(13, '#b22234', '#fff')}
      <rect width="11" height="8.6" fill="#3c3b6e" />
      {[2, 4.3, 6.6].flatMap((y) =>
        [2, 4.4, 6.8, 9.2].map((x) => (
          <path key={`${x}/${y}`} d={star} transform={at(x, y, 0.8)} fill="#fff" />
        )),
      )}
    </>
  ),
  'zh-cn': (
    <>
      <rect width="24" height="16" fill="#de2910" />
      <path d={star} transform={at(5, 5, 2.8)} fill="#ffde00" />
      {[
        [9.5, 2],
        [11.4, 4],
        [11.4, 6.6],
        [9.5, 8.6],
      ].map(([x = 0, y = 0]) => (
        <path key={`${x}/${y}`} d={star} transform={at(x, y, 0.95)} fill="#ffde00" />
      ))}
    </>
  ),
  'zh-tw': letters('繁'),
  jp: (
    <>
      <rect width="24" height="16" fill="#fff" />
      <circle cx="12" cy="8" r="4.8" fill="#bc002d" />
    </>
  ),
  ko: (
    <>
      <rect width="24" height="16" fill="#fff" />
      <g transform="rotate(-33 12 8)">
        <path d="M8 8a4 4 0 0 1 8 0z" fill="#cd2e3a" />
        <path d="M16 8a4 4 0 0 1-8 0z" fill="#0047a0" />
        <circle cx="10" cy="8" r="2" fill="#cd2e3a" />
        <circle cx="14" cy="8" r="2" fill="#0047a0" />
      </g>
      <path
        d="m3.4 5 2-3m-1.2 3.6 2-3M18.6 2l2 3m-2.8-2.4 2 3M3.4 11l2 3m-1.2-3.6 2 3m12.4.6 2-3m-2.8 2.4 2-3"
        stroke="#000"
        strokeWidth=".7"
      />
    </>
  ),
  mlxy: (
    <>
      {stripes(14, '#cc0001', '#fff')}
      <rect width="12" height="9.2" fill="#010066" />
      <path d="M6.6 1.9a3.5 3.5 0 1 0 0 5.4 3 3 0 1 1 0-5.4z" fill="#fc0" />
      <path d={federalStar} transform={at(8, 4.6, 2.4)} fill="#fc0" />
    </>
  ),
  tai: bands(
    ['#a51931', '#f4f5f8', '#2d2a4a', '#f4f5f8', '#a51931'],
    [2.67, 2.67, 5.33, 2.67, 2.67],
  ),
  vl: (
    <>
      <rect width="24" height="16" fill="#da251d" />
      <path d={star} transform={at(12, 8.2, 4.6)} fill="#ff0" />
    </>
  ),
  xi: bands(['#aa151b', '#f1bf00', '#aa151b'], [4, 8, 4]),
};

/** The flag of a language. It is decorative, because the name of the language is beside it. */
export function Flag({ code }: { code: LanguageCode }) {
  return (
    <svg className="flag" viewBox="0 0 24 16" aria-hidden="true" focusable="false">
      {drawings[code] ?? letters(webLanguage(code).toUpperCase())}
    </svg>
  );
}
