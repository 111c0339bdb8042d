/** The drawing of a contest: a cup for one of two weeks, otherwise candles that rise to a flag. Decorative. */
export function ContestArt({ isCup }: { isCup: boolean }) {
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
      {isCup ? <Cup /> : <Candles />}
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
