import { useTranslation } from 'react-i18next';
import { Press } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import type { Group } from './groups.ts';
import { formatDuration, formatPriceMove, type InterventionState } from './steering.ts';

interface Props {
  group: Group;
  standing: InterventionState;
  /** Whether the intervention applies to all symbols. */
  isEvery: boolean;
  isBusy: boolean;
  onEnd: () => void;
}

const tones: Readonly<Partial<Record<InterventionState, string>>> = {
  acting: 'good',
  coming: 'gold',
};

/** A row with one intervention: symbols, kind, size and start, and a button that ends it. */
export function InterventionRow({ group, standing, isEvery, isBusy, onEnd }: Props) {
  const { t } = useTranslation();
  const { kind, percent = 0, factor = 0, durationMs, startAt, endedAt } = group.first;
  const isOpen = standing === 'acting' || standing === 'coming';
  return (
    <li className="intervention" data-standing={standing}>
      <span className="badge" data-tone={tones[standing] ?? 'plain'}>
        {t(`desk.market.standing_${standing}`)}
      </span>
      <span className="intervention-words grow">
        <strong>{isEvery ? t('desk.market.every') : group.symbols.join(', ')}</strong>
        <span>
          {t(`desk.market.does_${kind}`, {
            percent: formatPriceMove(percent),
            factor,
            duration: formatDuration(durationMs),
          })}
        </span>
        <span className="note num">{t('desk.market.from', { at: worldTimeText(startAt) })}</span>
        {endedAt === undefined || standing === 'withdrawn' ? null : (
          <span className="note num">
            {t('desk.market.endedAt', { at: worldTimeText(endedAt) })}
          </span>
        )}
      </span>
      {isOpen ? (
        <Press isBusy={isBusy} onClick={onEnd} data-testid={`end-${group.ids[0]}`}>
          {t(standing === 'coming' ? 'desk.market.takeBack' : 'desk.market.end')}
        </Press>
      ) : null}
    </li>
  );
}
