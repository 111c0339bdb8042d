import { useTranslation } from 'react-i18next';
import { Json } from '../../kit/Json.tsx';
import { Section } from '../../kit/Panel.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import type { Exchange } from './exchange.ts';

/** The messages of a socket, newest first. */
export function FramesPart({ exchange }: { exchange: Exchange }) {
  const { t } = useTranslation();
  const { frames, framesForgotten } = exchange;
  if (frames.length === 0) return null;
  return (
    <Section title={t('desk.traffic.messages', { number: frames.length + framesForgotten })}>
      <ol className="frames" data-testid="frames">
        {frames
          .map((frame, index) => ({ ...frame, number: framesForgotten + index }))
          .toReversed()
          .map(({ number, at, direction, body, faults, isLost }) => (
            <li key={number} className="frame" data-direction={direction}>
              <p className="frame-head num">
                <strong>{t(`desk.traffic.frame_${direction}`)}</strong>
                <time>{worldTimeText(at)}</time>
                {isLost ? <span className="badge">{t('desk.traffic.frameLost')}</span> : null}
                {faults.length > 0 ? (
                  <span className="exchange-wrong">
                    {t('desk.traffic.struckBy', { rules: faults.join(', ') })}
                  </span>
                ) : null}
              </p>
              {typeof body === 'object' && body !== null ? (
                <Json value={body} label={t(`desk.traffic.frame_${direction}`)} />
              ) : (
                <pre className="plain-text">{String(body)}</pre>
              )}
            </li>
          ))}
      </ol>
      {framesForgotten > 0 ? (
        <p className="note">{t('desk.traffic.messagesForgotten', { number: framesForgotten })}</p>
      ) : null}
    </Section>
  );
}
