/** The drawings of the sprints, which follow each other. */
const SPRINTS = [Candles, Stopwatch, Summit, Rocket];

interface Props {
  isCup: boolean;
  /** The contest’s name, which ends with its number. */
  name: string;
}

/**
 * The drawing of a contest: a cup for one of two weeks, otherwise one of four by its number, so that neighbors in a
 * list differ. Decorative.
 */
export function ContestArt({ isCup, name }: Props) {
  const number = Number(/\d+/.exec(name)?.[0] ?? 0);
  const Drawing = isCup ? Cup : (SPRINTS[number % SPRINTS.length] ?? Candles);
  return (
    <svg
      className="event-art"
      viewBox="0 0 160 120"
      data-art={isCup ? 'cup' : 'sprint'}
      aria-hidden="true"
      focusable="false"
    >
      <g className="event-rays">
        {RAYS.map((turn) => (
          <path key={turn} d="M100 62 L95.5 5 L104.5 5 Z" transform={`rotate(${turn} 100 62)`} />
        ))}
      </g>
      <Drawing />
    </svg>
  );
}

/** Angles of the rays behind the drawing, in degrees. */
const RAYS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];

function Cup() {
  return (
    <>
      <path className="event-line" d="M78 32 C56 30 58 62 84 64 M122 32 C144 30 142 62 116 64" />
      <path className="event-gold" d="M76 24 H124 C124 58 116 74 100 74 C84 74 76 58 76 24 Z" />
      <path className="event-shine" d="M84 30 C84 50 87 62 93 68" />
      <path className="event-gold" d="M96 73 H104 V90 H96 Z" />
      <path className="event-deep" d="M84 90 H116 L120 102 H80 Z" />
      <path
        className="event-star"
        d="M100 35 L103.5 43 L112 43.8 L105.6 49.4 L107.6 57.8 L100 53.3 L92.4 57.8 L94.4 49.4 L88 43.8 L96.5 43 Z"
      />
    </>
  );
}

/** Candles from left to right: x, top and height of the body, top and bottom of the wick. */
const CANDLES = [
  [58, 84, 14, 78, 104, 'down'],
  [74, 70, 22, 62, 98, 'up'],
  [90, 62, 12, 54, 82, 'down'],
  [106, 44, 26, 38, 78, 'up'],
  [122, 26, 28, 20, 60, 'up'],
] as const;

function Candles() {
  return (
    <>
      {CANDLES.map(([x, top, height, from, to, way]) => (
        <g key={x} className={`event-${way}`}>
          <path d={`M${x + 5} ${from} V${to}`} />
          <rect x={x} y={top} width="10" height={height} rx="2" />
        </g>
      ))}
      <path className="event-line" d="M144 4 V96" />
      <path className="event-gold" d="M144 6 L118 12 L144 20 Z" />
      <path className="event-deep" d="M136 96 H152 V102 H136 Z" />
    </>
  );
}

function Stopwatch() {
  return (
    <>
      <path className="event-deep" d="M92 14 H108 V24 H92 Z" />
      <path className="event-gold" d="M86 8 H114 V16 H86 Z" />
      <path
        className="event-gold"
        d="M100 22 A40 40 0 1 1 99.9 22 Z M100 32 A30 30 0 1 0 100.1 32 Z"
      />
      <path className="event-deep" d="M128 28 L136 36 L131 41 L123 33 Z" />
      <path className="event-line" d="M100 62 V42 M100 62 L114 70" />
      <path className="event-shine" d="M74 62 A26 26 0 0 1 86 40" />
    </>
  );
}

function Summit() {
  return (
    <>
      <path className="event-deep" d="M44 102 L84 52 L104 102 Z" />
      <path className="event-gold" d="M68 102 L112 38 L154 102 Z" />
      <path className="event-star" d="M112 38 L125 58 L114 54 L108 62 L99 57 Z" />
      <path className="event-line" d="M112 38 V12" />
      <path className="event-up" d="M112 12 L134 18 L112 25 Z" />
    </>
  );
}

function Rocket() {
  return (
    <g transform="rotate(40 100 60)">
      <path className="event-deep" d="M84 62 L70 84 L86 82 Z M116 62 L130 84 L114 82 Z" />
      <path className="event-gold" d="M100 8 C122 28 122 60 114 82 H86 C78 60 78 28 100 8 Z" />
      <path className="event-star" d="M100 34 A9 9 0 1 1 99.9 34 Z" />
      <path className="event-shine" d="M90 36 C88 50 88 62 91 74" />
      <path className="event-down" d="M92 84 H108 L100 108 Z" />
    </g>
  );
}
