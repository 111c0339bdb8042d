import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '@hongbao/client/lib/storage.ts';
import { useDeskTheme } from '../state/useDeskTheme.ts';
import { Entry } from '../kit/Choice.tsx';
import { Press } from '../kit/Press.tsx';
import { formatElapsed } from './elapsed.ts';
import { type Notes as Shown, openStoryChannel, type StoryMessage } from './storyChannel.ts';
import { type StoryKeys, useStoryKeys } from './storyKeys.ts';
import { NextScene } from './NextScene.tsx';
import { useRealNow } from './useRealNow.ts';
import './notes.css';

/** Interval at which the Desk is asked for its story, in milliseconds. */
const ASK_MS = 2_000;
/** Time without an answer after which the Desk counts as closed, in milliseconds. */
const LOST_MS = 5_000;

/** The notes of the speaker, in a window of their own: the lines, the time, and buttons that control the Desk. */
export function Notes({ desk }: { desk: string }) {
  const { t } = useTranslation();
  useDeskTheme();
  const { notes, heardAt, act } = useDeskStory(desk);
  const now = useRealNow();
  const keys = {
    next: () => act('next'),
    back: () => act('back'),
    reset: () => act('reset'),
    blank: () => act('blank'),
  };
  useStoryKeys(keys, notes !== null);
  const isLost = now - heardAt > LOST_MS;
  return (
    <main className="notes" data-testid="notes">
      {isLost ? (
        <p className="desk-state" role="status" data-testid="notes-lost">
          {t('desk.stories.notesLost')}
        </p>
      ) : null}
      {notes ? (
        <Pages notes={notes} now={now} act={act} />
      ) : (
        <p className="notes-none">{t('desk.stories.notesNone')}</p>
      )}
    </main>
  );
}

/** Receives the story from the Desk. The Desk is asked repeatedly, because it may have been reloaded. */
function useDeskStory(desk: string) {
  const [notes, setNotes] = useState<Shown | null>(null);
  const [heardAt, setHeardAt] = useState(Date.now);
  const sending = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = openStoryChannel();
    sending.current = channel;
    channel.addEventListener('message', ({ data }: MessageEvent<StoryMessage>) => {
      if (data.kind !== 'notes' || data.desk !== desk) return;
      setNotes(data.notes);
      setHeardAt(Date.now());
    });
    const ask = () => channel.postMessage({ kind: 'ask', desk } satisfies StoryMessage);
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => {
      clearInterval(timer);
      channel.close();
    };
  }, [desk]);
  const act = (what: keyof StoryKeys) =>
    sending.current?.postMessage({ kind: 'act', desk, act: what } satisfies StoryMessage);
  return { notes, heardAt, act };
}

interface PagesProps {
  notes: Shown;
  now: number;
  act: (what: keyof StoryKeys) => void;
}

function Pages({ notes, now, act }: PagesProps) {
  const { t } = useTranslation();
  const { title, index, of, said, line, nextStep, doing, failure, clock } = notes;
  const { isResetAsked, isBlank } = notes;
  return (
    <>
      <header className="notes-head">
        <h1 className="cut">{title}</h1>
        <strong data-testid="notes-step">{t('desk.stories.stepOf', { index, of })}</strong>
      </header>
      <Times elapsedMs={now - clock.startedAt} stepMs={now - clock.stepAt} />
      <div className="notes-body" tabIndex={0} role="region" aria-label={title}>
        {failure ? (
          <p className="entry-problem" role="alert">
            {t('desk.stories.failed', { step: failure.step, call: failure.call, why: failure.why })}
          </p>
        ) : null}
        <Part label={t('desk.stories.notesNow')} testId="notes-line" text={said ?? line} />
        {nextStep ? (
          <>
            <Part
              label={t('desk.stories.notesAnnounce')}
              testId="notes-announce"
              text={nextStep.announce ?? t('desk.stories.nothingAnnounced')}
              isGold
            />
            <div className="notes-next">
              <NextScene step={nextStep} />
              <Part label={t('desk.stories.notesSay')} testId="notes-say" text={nextStep.say} />
            </div>
            <section>
              <h2>{t('desk.stories.notesCalls')}</h2>
              <p className="notes-calls" data-testid="notes-calls">
                {nextStep.calls.length > 0
                  ? nextStep.calls.map((call, place) => <code key={place}>{call}</code>)
                  : t('desk.stories.notesNoCalls')}
              </p>
            </section>
          </>
        ) : (
          <Part
            label={t('desk.stories.notesAnnounce')}
            testId="notes-announce"
            text={t('desk.stories.end')}
            isGold
          />
        )}
      </div>
      <footer className="notes-foot">
        <Press
          icon="back"
          disabled={index === 0}
          onClick={() => act('back')}
          data-testid="notes-back"
        >
          {t('desk.stories.back')}
        </Press>
        <Press
          kind={isResetAsked ? 'danger' : 'line'}
          onClick={() => act('reset')}
          data-testid="notes-reset"
        >
          <span role="status">
            {t(isResetAsked ? 'desk.stories.resetAsked' : 'desk.stories.reset')}
          </span>
        </Press>
        <Press isOn={isBlank} onClick={() => act('blank')} data-testid="notes-blank">
          {t('desk.stories.blank')}
        </Press>
        <Press
          kind="primary"
          icon="forward"
          isBusy={doing !== null}
          disabled={nextStep === null}
          onClick={() => act('next')}
          data-testid="notes-next"
        >
          {t(failure ? 'desk.frame.again' : 'desk.stories.next')}
        </Press>
      </footer>
    </>
  );
}

interface PartProps {
  label: string;
  text: string;
  testId: string;
  isGold?: boolean;
}

function Part({ label, text, testId, isGold }: PartProps) {
  return (
    <section>
      <h2>{label}</h2>
      <p className={isGold ? 'notes-text is-gold' : 'notes-text'} data-testid={testId}>
        {text}
      </p>
    </section>
  );
}

const LIMIT_KEY = 'hongbao.desk.notesMinutes';
const LIMIT_MAX = 240;
const MINUTE_MS = 60_000;

/** Parses the minutes of the timer: 1 to 240; null for none. */
function parseMinutes(text: string | null): number | null {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= LIMIT_MAX ? minutes : null;
}

/** The time of the step and of the whole story, and a timer whose minutes are stored in this browser. */
function Times({ elapsedMs, stepMs }: { elapsedMs: number; stepMs: number }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => readStored(LIMIT_KEY) ?? '');
  const minutes = parseMinutes(typed);
  const leftMs = minutes === null ? null : minutes * MINUTE_MS - elapsedMs;
  const isOver = leftMs !== null && leftMs < 0;
  const type = (text: string) => {
    setTyped(text);
    writeStored(LIMIT_KEY, parseMinutes(text) === null ? null : text);
  };
  return (
    <form className="notes-times num" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <Time
        label={t('desk.stories.stepTime')}
        text={formatElapsed(stepMs)}
        testId="notes-step-time"
      />
      <Time
        label={t('desk.stories.totalTime')}
        text={formatElapsed(elapsedMs)}
        testId="notes-total"
      />
      {leftMs === null ? null : (
        <Time
          label={t(isOver ? 'desk.stories.timerOver' : 'desk.stories.timerLeft')}
          text={formatElapsed(Math.abs(leftMs))}
          testId="notes-timer"
          isOver={isOver}
        />
      )}
      <Entry
        label={t('desk.stories.timerMinutes')}
        inputMode="numeric"
        placeholder="10"
        value={typed}
        onChange={(event) => type(event.target.value.replace(/\D/g, '').slice(0, 3))}
        data-testid="notes-minutes"
      />
    </form>
  );
}

interface TimeProps {
  label: string;
  text: string;
  testId: string;
  isOver?: boolean;
}

function Time({ label, text, testId, isOver = false }: TimeProps) {
  return (
    <p className="notes-time" data-over={isOver} data-testid={testId}>
      <span>{label}</span>
      <strong>{text}</strong>
    </p>
  );
}
