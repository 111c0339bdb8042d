interface Chart {
  readonly title: string;
  readonly lines?: readonly (readonly number[])[];
  readonly bars?: readonly number[];
}

const WIDTH = 760;
const HEIGHT = 220;
const TOP = 30;
const COLOURS = ['#d63a2f', '#3a6fd6'];

/** Generates a small SVG chart of lines or bars over one axis, without numbers, for light and dark pages. */
export function chart({ title, lines = [], bars = [] }: Chart): string {
  const all = [...lines.flat(), ...bars];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const y = (value: number) =>
    (TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - 10)).toFixed(1);
  const x = (index: number, count: number) => ((index / (count - 1)) * WIDTH).toFixed(1);
  const path = (points: readonly string[], colour: string, width: number) =>
    `<path d="${points.join('')}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  const drawn = lines.map((line, index) =>
    path(
      line.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at, line.length)} ${y(value)}`),
      COLOURS[index] ?? '#888',
      1.2,
    ),
  );
  const strokes = bars.map((value, at) => `M${x(at, bars.length)} ${y(0)}V${y(value)}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#8888"/>`,
    `<text x="10" y="19" font-family="sans-serif" font-size="12" fill="#888">${title}</text>`,
    ...drawn,
    ...(strokes.length > 0 ? [path(strokes, COLOURS[0] ?? '#888', 0.8)] : []),
    '</svg>',
    '',
  ].join('\n');
}
