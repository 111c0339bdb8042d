/**
 * A drawing of a mining machine: two fans behind grilles with a control board on top. A water-cooled machine has hoses
 * instead of fans.
 */
export function MachinePicture({ isHydro }: { isHydro: boolean }) {
  return (
    <svg className="machine" viewBox="0 0 120 90" aria-hidden="true" focusable="false">
      <rect x="10" y="12" width="100" height="12" rx="3" className="machine-board" />
      <path d="M18 18h22M46 18h8" className="machine-trace" />
      <circle cx="98" cy="18" r="2" className="machine-light" />
      <circle cx="90" cy="18" r="2" className="machine-light" />
      <rect x="10" y="26" width="100" height="52" rx="4" className="machine-body" />
      {isHydro ? <Hoses /> : <Fans />}
      <path d="M18 82h12M90 82h12" className="machine-feet" />
    </svg>
  );
}

function Fans() {
  return [36, 84].map((x) => (
    <g key={x}>
      <circle cx={x} cy="52" r="20" className="machine-ring" />
      {[0, 60, 120, 180, 240, 300].map((angle) => (
        <path
          key={angle}
          d={`M${x} 52c3-7 9-10 14-9-2 6-7 9-14 9`}
          className="machine-blade"
          transform={`rotate(${angle} ${x} 52)`}
        />
      ))}
      <circle cx={x} cy="52" r="4" className="machine-hub" />
    </g>
  ));
}

function Hoses() {
  return (
    <>
      {[22, 38, 54, 70, 86].map((x) => (
        <path key={x} d={`M${x} 34v36`} className="machine-fin" />
      ))}
      <path d="M110 38h6v-24M110 64h6v18" className="machine-hose" />
      <circle cx="98" cy="52" r="7" className="machine-ring" />
      <path d="M98 48c3 4 4 6 0 8-4-2-3-4 0-8" className="machine-blade" />
    </>
  );
}
