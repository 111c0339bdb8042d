import type { TFunction } from 'i18next';
import { type KeyboardEvent, memo } from 'react';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { Stored } from '../../kit/Stored.tsx';
import { worldClockText } from '../../kit/worldTime.ts';
import { outcomeText } from './outcomeText.ts';
import type { Line } from './feed.ts';
import { kindOf } from './filter.ts';
import type { Judgement } from './useVerdicts.ts';

interface Props {
  line: Line;
  /** The name of the member; empty if the request was sent without a member. */
  who: string;
  judgement: Judgement | undefined;
  isSelected: boolean;
  /** Passed as a prop, because calling `useTranslation` in each row would be most of the cost of a row. */
  t: TFunction;
  onSelect: (id: string) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * A row with one request. Its position is not a prop, so that a change of the position does not render the row again.
 */
export const TrafficRow = memo(function TrafficRow(props: Props) {
  const { line, who, judgement, isSelected, t, onSelect, onKey } = props;
  return (
    <button
      type="button"
      className="row-press traffic-row"
      data-id={line.id}
      data-kind={kindOf(line)}
      aria-pressed={isSelected}
      onClick={() => onSelect(line.id)}
      onKeyDown={onKey}
    >
      <span className="traffic-method mono">{line.method}</span>
      <span className="traffic-call cut" title={line.path}>
        <Stored text={line.call ?? line.path} />
      </span>
      <span className="traffic-who cut">
        <Stored text={who} />
      </span>
      <span className="traffic-marks">
        {line.faults.length > 0 ? (
          <Mark icon="alarm" tone="bad" label={t('desk.traffic.outcome_struck')} />
        ) : null}
        {line.answer === undefined ? null : (
          <Mark icon="edit" tone="gold" label={t('desk.traffic.outcome_stoodIn')} />
        )}
        {judgement === 'breaks' ? (
          <Mark icon="warning" tone="bad" label={t('desk.traffic.breaks')} />
        ) : null}
        {judgement === 'fits' ? (
          <Mark icon="check" tone="good" label={t('desk.traffic.fits')} />
        ) : null}
      </span>
      <span className="traffic-code num">{outcomeText(line, t)}</span>
      <span className="traffic-took num">{t('desk.traffic.ms', { ms: took(line) })}</span>
      <span className="traffic-at num">{worldClockText(line.wallAt)}</span>
    </button>
  );
});

function Mark({
  icon,
  tone,
  label,
}: {
  icon: 'alarm' | 'edit' | 'warning' | 'check';
  tone: string;
  label: string;
}) {
  return (
    <span className="traffic-mark" data-tone={tone} title={label}>
      <Icon name={icon} size={14} />
      <span className="hears-only">{label}</span>
    </span>
  );
}

const TENTH_BELOW_MS = 10;
const took = ({ durationMs }: Line) =>
  durationMs < TENTH_BELOW_MS ? durationMs.toFixed(1) : durationMs.toFixed(0);
