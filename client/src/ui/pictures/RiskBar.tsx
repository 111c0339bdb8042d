import type { ReactNode } from 'react';
import { cssVars } from '../cssVars.ts';
import '../styles/pictures.css';

interface Props {
  /** What is measured: "Distance to liquidation", "Loan-to-value". */
  label: ReactNode;
  /** The figure itself: a `Percent`. */
  value: ReactNode;
  level: 'safe' | 'warning' | 'danger';
  /** The level in a word: colour alone says nothing to many. */
  levelText: string;
  /** Where it stands, 0 (safe) to 1 (over). A picture, not money: a double is fine. */
  share: number;
  /** Where something happens: a margin call, a sale. */
  marks?: readonly { at: number; label: string }[];
}

/** How near a danger is: in a number, in a word and in a picture. */
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
