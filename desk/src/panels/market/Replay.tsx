import { replayCandles } from '@hongbao/contracts/control/interventions.calls';
import { type GapRule, gapRules } from '@hongbao/contracts/control/interventions.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useWorld } from '../../state/store.ts';
import { Choice } from '../../kit/Choice.tsx';
import { DropZone } from '../../kit/DropZone.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { InstantField } from '../../kit/InstantField.tsx';
import { Section } from '../../kit/Panel.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import { formatDuration } from './steering.ts';

/** Form that replays a file of candles as the price of a symbol, starting now or later. */
export function Replay({ symbol }: { symbol: string | null }) {
  const { t } = useTranslation();
  const world = useWorld();
  const { act, isBusy, failure, clear } = useAct(replayCandles);
  const [startAt, setStartAt] = useState('');
  const [gaps, setGaps] = useState<GapRule>('refuse');
  const [said, setSaid] = useState<string>();
  const handleFile = async (file: File) => {
    if (symbol === null) return;
    setSaid(undefined);
    clear();
    const made = await act({
      params: { world },
      body: { symbol, csv: await file.text(), gaps, ...trimmedFields({ startAt }) },
    });
    if (!made) return;
    const at = worldTimeText(made.startAt);
    const { duplicates, missing, durationMs } = made;
    const follows = t('desk.market.replayed', { symbol, at, duration: formatDuration(durationMs) });
    const counts = t('desk.market.replayCounts', { duplicates, missing });
    setSaid(duplicates + missing > 0 ? `${follows} ${counts}` : follows);
  };
  return (
    <Section title={t('desk.market.replay')}>
      {symbol === null ? (
        <p className="note">{t('desk.market.replayWhose')}</p>
      ) : (
        <div className="desk-form">
          <p className="note">{t('desk.market.replayAbout')}</p>
          <div className="steer-fields">
            <InstantField
              label={t('desk.market.field_startAt')}
              value={startAt}
              onChange={setStartAt}
              problem={problemOf(failure, 'startAt')}
              note={t('desk.market.replayFrom')}
              testId="replay-startAt"
            />
            <Choice
              label={t('desk.market.replayGaps')}
              value={gaps}
              options={gapRules.map((value) => ({ value, label: t(`desk.market.gaps_${value}`) }))}
              onChoose={setGaps}
              data-testid="replay-gaps"
            />
          </div>
          <DropZone
            label={t('desk.market.drop', { symbol })}
            accept=".csv,text/csv,text/plain"
            isBusy={isBusy}
            onFile={(file) => void handleFile(file)}
            testId="replay-file"
          />
          <p role="status" data-testid="replayed">
            {said}
          </p>
          <Failed failure={failure} own={['startAt']} />
        </div>
      )}
    </Section>
  );
}
