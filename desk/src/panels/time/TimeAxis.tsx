import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Press } from '../../kit/Press.tsx';
import { spanText } from '../../kit/spanText.ts';
import { Switches } from '../../kit/Switches.tsx';
import { worldClockText, worldTimeText } from '../../kit/worldTime.ts';
import { placeEvents, rangeAt, scales, ticksIn, type Zoom, zooms } from './axis.ts';
import { subjectOf } from './EventList.tsx';
import type { TimeEvent } from './timeEvents.ts';

interface Props {
  events: readonly TimeEvent[];
  /** The time of the world, epoch ms. */
  now: number;
  selected: string | null;
  onSelect: (key: string | null) => void;
  /** Called with an instant after `now`, to which the clock should be advanced. */
  onGo: (at: number) => void;
}

const PERCENT = 100;
const DAY_LENGTH = 10;

/**
 * The timeline as a horizontal axis: past events before the current instant, pending events after it. Arrow keys move
 * over the events, Enter goes to the selected one. A press on the axis, or a drag of the current instant, goes there.
 */
export function TimeAxis({ events, now, selected, onSelect, onGo }: Props) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState<Zoom>('day');
  /** The instant to which the pointer drags the current instant; null without a drag. */
  const [goal, setGoal] = useState<number | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const range = rangeAt(now, zoom);
  const shareOf = (at: number) => (at - range.from) / (range.to - range.from);
  const placed = placeEvents(events, range);
  // Without a selection, what has just happened.
  const chosen =
    events.find(({ key }) => key === selected) ?? events.findLast(({ isPast }) => isPast);
  const instantAt = (event: { readonly clientX: number }): number => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    return range.from + share * (range.to - range.from);
  };
  const go = (at: number) => {
    const whole = Math.round(at / 1_000) * 1_000;
    if (whole > now) onGo(whole);
  };
  const handleKeys = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = placed.findIndex((each) => each.event.key === selected);
    const first = placed.findIndex((each) => !each.event.isPast);
    const to = index === -1 ? Math.max(0, first) : index + step;
    const next = placed[Math.min(placed.length - 1, Math.max(0, to))];
    if (!next) return;
    onSelect(next.event.key);
    track.current
      ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.event.key)}"]`)
      ?.focus();
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setGoal(now);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (goal !== null) setGoal(Math.max(now, instantAt(event)));
    },
    onPointerUp: () => {
      setGoal(null);
      if (goal !== null) go(goal);
    },
    onPointerCancel: () => setGoal(null),
  };
  const tabStop = placed.find((each) => each.event.key === selected) ?? placed[0];
  return (
    <section className="axis" aria-label={t('desk.time.axis')} data-testid="axis">
      <header>
        <Switches
          label={t('desk.time.zoom')}
          value={zoom}
          options={zooms.map((one) => ({ value: one, label: t(`desk.time.zoom_${one}`) }))}
          onChoose={setZoom}
          testId="zoom"
        />
        <span className="note axis-hint">{t('desk.time.axisHint')}</span>
      </header>
      <div
        ref={track}
        className="axis-track"
        role="group"
        aria-label={t('desk.time.axis')}
        data-testid="axis-track"
      >
        <button
          type="button"
          className="axis-ground"
          tabIndex={-1}
          aria-label={t('desk.time.dragNow')}
          onClick={(event) => go(instantAt(event))}
        />
        <span className="axis-past" style={{ width: `${PERCENT * shareOf(now)}%` }} />
        {ticksIn(range.from, range.to, scales[zoom].tickMs).map((at) => (
          <span key={at} className="axis-tick num" style={{ left: `${PERCENT * shareOf(at)}%` }}>
            {tickText(at, zoom)}
          </span>
        ))}
        {placed.map(({ event, x, lane }) => (
          <button
            key={event.key}
            type="button"
            className="axis-event"
            data-key={event.key}
            data-past={event.isPast}
            aria-pressed={event.key === selected}
            aria-label={`${worldTimeText(event.at)} ${event.summary}`}
            title={`${worldTimeText(event.at)}\n${event.summary}${subjectOf(event)}`}
            tabIndex={event === tabStop?.event ? 0 : -1}
            style={{ left: `${PERCENT * x}%`, '--lane': lane } as React.CSSProperties}
            onClick={() => onSelect(event.key)}
            onKeyDown={(pressed) => {
              handleKeys(pressed);
              if (pressed.key !== 'Enter' || event.key !== selected || event.isPast) return;
              pressed.preventDefault();
              onGo(event.at);
            }}
          />
        ))}
        <span
          className="axis-now"
          style={{ left: `${PERCENT * shareOf(now)}%` }}
          title={t('desk.time.dragNow')}
          data-testid="axis-now"
          {...drag}
        >
          <span>{t('desk.time.now')}</span>
        </span>
        {goal === null ? null : (
          <span className="axis-goal num" style={{ left: `${PERCENT * shareOf(goal)}%` }}>
            <span>+{spanText(goal - now)}</span>
          </span>
        )}
      </div>
      <div className="axis-chosen" role="status" data-testid="axis-chosen">
        {chosen ? (
          <>
            <span className="num">{worldTimeText(chosen.at)}</span>
            <span className="axis-words">
              {chosen.summary}
              <span className="note">{subjectOf(chosen)}</span>
            </span>
            <span className="note num">
              {t(chosen.isPast ? 'desk.overview.ago' : 'desk.overview.in', {
                span: spanText(chosen.at - now),
              })}
            </span>
            {chosen.isPast ? null : (
              <Press data-testid="axis-go" onClick={() => onGo(chosen.at)}>
                {t('desk.time.goThere')}
              </Press>
            )}
          </>
        ) : (
          <span className="note">{t('desk.time.noneChosen')}</span>
        )}
      </div>
    </section>
  );
}

/** The text of a tick: the time of day for short axes, the day for long ones. */
function tickText(at: number, zoom: Zoom): string {
  const time = worldClockText(at).slice(0, 5);
  const [weekday = '', date = ''] = worldTimeText(at).slice(0, -9).split(' ');
  if (zoom === 'week') return `${weekday} ${date.slice(-2)}`;
  if (zoom === 'month') return date.slice(5, DAY_LENGTH);
  return time === '00:00' ? `${weekday} ${time}` : time;
}
