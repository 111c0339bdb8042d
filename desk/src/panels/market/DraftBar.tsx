import { useTranslation } from 'react-i18next';
import { groupNumber } from './groupNumber.ts';
import type { DeskFailure } from '../../control/failure.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import type { Draft } from './scale.ts';
import { formatDuration, formatPriceMove } from './steering.ts';

interface Props {
  draft: Draft | null;
  isBusy: boolean;
  failure: DeskFailure | undefined;
  onConfirm: () => void;
  onDiscard: () => void;
}

/**
 * The figures of the drafted intervention, with a confirm button. Without a draft it shows instructions for drawing
 * one.
 */
export function DraftBar({ draft, isBusy, failure, onConfirm, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="draft-bar" data-testid="draft">
        <p role="status" className={draft ? 'num' : 'note'}>
          {draft
            ? t(`desk.market.draft_${draft.kind}`, {
                to: groupNumber(draft.to),
                percent: formatPriceMove(Math.round(draft.percent * 100) / 100),
                duration: formatDuration(draft.durationMs),
              })
            : t('desk.market.dragHint')}
        </p>
        {draft ? (
          <span className="draft-presses">
            <Press kind="primary" isBusy={isBusy} onClick={onConfirm} data-testid="draft-do">
              {t('desk.market.do')}
            </Press>
            <Press onClick={onDiscard} data-testid="draft-discard">
              {t('desk.market.discard')}
            </Press>
          </span>
        ) : null}
      </div>
      <Failed failure={failure} />
    </>
  );
}
