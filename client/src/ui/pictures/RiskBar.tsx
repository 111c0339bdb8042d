import type { ReactNode } from 'react';
import { cssVars } from '../cssVars.ts';
import '../styles/pictures.css';

interface Props {
  /** Name of the measure: "Distance to liquidation", "Loan-to-value". */
  label: ReactNode;
  /** The figure, a `Percent` element. */
  value: ReactNode;
  level: 'safe' | 'warning' | 'danger';
  /** The risk level as text, because color must not be the only cue. */
  levelText: string;
  /** Position from 0 (safe) to 1 (threshold exceeded). A double is sufficient for a bar. */
  share: number;
  /** Thresholds on the bar, such as a margin call or a liquidation. */
  marks?: readonly { at: number; label: string }[];
}

export function RiskBar({ label, value, level, levelText, share, marks = [] }: Props) {
  return (
    <div className="danger" data-level={level}>
      <div className="between">
        <span>{label}</span>
        <strong>
          {value} · {levelText}
        </strong>
      </div>
      <div className="danger-track" aria-hidden="true">
        {marks.map((mark) => (
          <i key={mark.label} style={cssVars({ '--at': `${within(mark.at) * 100}%` })} />
        ))}
        <span style={cssVars({ '--at': `${within(share) * 100}%` })} />
      </div>
      {marks.length > 0 ? (
        <ul className="danger-marks">
          {marks.map((mark, index) => (
            <li
              key={mark.label}
              data-side={mark.at < 0.5 ? 'end' : 'start'}
              style={cssVars({ '--at': `${within(mark.at) * 100}%`, '--row': `${index + 1}` })}
            >
              {mark.label}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const within = (share: number) => Math.min(1, Math.max(0, share));
