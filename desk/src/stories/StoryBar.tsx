import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PresentingPress } from '../kit/PresentingPress.tsx';
import { IconPress, Press } from '../kit/Press.tsx';
import { listStories } from '@hongbao/contracts/stories/stories.calls';
import { wordsIn } from '@hongbao/contracts/stories/wordsIn';
import { useAsk } from '../control/deskApi.ts';
import {
  endStory,
  startNamedStory,
  story,
  type StoryClock,
  type Presentation,
  useStory,
} from './currentStory.ts';
import { Audience } from './Audience.tsx';
import { formatElapsed } from './elapsed.ts';
import { ResumeOffer } from './ResumeOffer.tsx';
import { toggleRecording, useRecording } from './recording.ts';
import { deskId } from './storyChannel.ts';
import { useRealNow } from './useRealNow.ts';
import './stories.css';

/** The controls of the presenter, or the offer to continue the last story while none is active. */
export function StoryBar() {
  const presentation = useStory();
  return presentation ? <Bar presentation={presentation} /> : <ResumeOffer />;
}

/** The announcement of the next step, the current text, the time, and the buttons. */
function Bar({ presentation }: { presentation: Presentation }) {
  const { t } = useTranslation();
  const { name, place, clock } = presentation;
  const { index, of, said, line, nextStep, title } = place;
  return (
    <section
      className="story"
      aria-label={title}
      data-testid="story"
      data-step={index}
      data-end={nextStep === null}
    >
      {presentation.isBlank ? (
        <button
          type="button"
          className="story-blank"
          aria-label={t('desk.stories.unblank')}
          onClick={story.blank}
          data-testid="story-blank"
        />
      ) : null}
      <progress max={of} value={index} aria-label={t('desk.stories.progress')} />
      <div className="story-words" aria-live="polite">
        <p className="story-next">
          {nextStep
            ? (nextStep.announce ?? (index === 0 ? title : t('desk.stories.nothingAnnounced')))
            : t('desk.stories.end')}
        </p>
        <p className="story-line" data-testid="story-line">
          {said ?? line}
        </p>
      </div>
      <Problems presentation={presentation} />
      <div className="story-foot">
        <p className="story-title">
          <strong>{t('desk.stories.stepOf', { index, of })}</strong>
          <span className="cut">{title}</span>
        </p>
        <Clock clock={clock} />
        <Controls name={name} presentation={presentation} />
      </div>
    </section>
  );
}

function Problems({ presentation: { place } }: { presentation: Presentation }) {
  const { t } = useTranslation();
  const { failure, isTrafficOff } = place;
  const { problem } = useRecording();
  return (
    <>
      {isTrafficOff ? (
        <p className="entry-problem" role="alert" data-testid="story-traffic-off">
          {t('desk.stories.trafficOff')}
        </p>
      ) : null}
      {failure && !(isTrafficOff && failure.step === 0) ? (
        <p className="entry-problem" role="alert" data-testid="story-failure">
          {t('desk.stories.failed', { step: failure.step, call: failure.call, why: failure.why })}
        </p>
      ) : null}
      {problem ? (
        <p className="entry-problem" role="alert" data-testid="story-record-problem">
          {t(`desk.stories.record_${problem}`)}
        </p>
      ) : null}
    </>
  );
}

/** The real time since the last step, and since the beginning. */
function Clock({ clock }: { clock: StoryClock }) {
  const { t } = useTranslation();
  const now = useRealNow();
  return (
    <p className="story-clock num" data-testid="story-clock">
      <span title={t('desk.stories.stepTime')}>
        <span className="hears-only">{t('desk.stories.stepTime')} </span>
        {formatElapsed(now - clock.stepAt)}
      </span>
      <span title={t('desk.stories.totalTime')}>
        <span className="hears-only">{t('desk.stories.totalTime')} </span>
        {formatElapsed(now - clock.startedAt)}
      </span>
    </p>
  );
}

function Controls({
  name,
  presentation: { place, isResetAsked },
}: {
  name: string;
  presentation: Presentation;
}) {
  const { t } = useTranslation();
  const { index, nextStep, doing, failure } = place;
  const { isOn } = useRecording();
  const [isBlocked, setBlocked] = useState(false);
  const [isJoining, setJoining] = useState(false);
  return (
    <div className="story-controls">
      {isBlocked ? (
        <p className="entry-problem" role="alert" data-testid="notes-blocked">
          {t('desk.stories.notesBlocked')}
        </p>
      ) : null}
      <Press icon="back" disabled={index === 0} onClick={story.back} data-testid="story-back">
        {t('desk.stories.back')}
      </Press>
      {nextStep === null && !failure ? (
        <FollowingStory name={name} />
      ) : (
        <Press
          kind="primary"
          icon="forward"
          isBusy={doing !== null}
          onClick={story.next}
          data-testid="story-next"
        >
          {t(failure ? 'desk.frame.again' : 'desk.stories.next')}
        </Press>
      )}
      <Press
        kind={isResetAsked ? 'danger' : 'line'}
        onClick={story.reset}
        isBusy={doing === 'reset'}
        data-testid="story-reset"
      >
        <span role="status">
          {t(isResetAsked ? 'desk.stories.resetAsked' : 'desk.stories.reset')}
        </span>
      </Press>
      <IconPress
        icon="chat"
        label={t('desk.stories.notes')}
        onClick={() => setBlocked(!openNotes(name))}
        data-testid="story-notes"
      />
      <IconPress
        icon="phone"
        label={t('desk.stories.audience')}
        onClick={() => setJoining(true)}
        data-testid="story-audience"
      />
      <Audience isOpen={isJoining} onClose={() => setJoining(false)} />
      <IconPress
        icon="camera"
        isOn={isOn}
        label={t(isOn ? 'desk.stories.recordStop' : 'desk.stories.record')}
        onClick={() => void toggleRecording(name)}
        data-testid="story-record"
      />
      <PresentingPress testId="story-presenting" />
      <IconPress
        icon="close"
        label={t('desk.stories.stop')}
        onClick={endStory}
        data-testid="story-stop"
      />
    </div>
  );
}

/** At the end of a story: starts the one that follows it in the list, the first after the last. */
function FollowingStory({ name }: { name: string }) {
  const { t, i18n } = useTranslation();
  const { data = [] } = useAsk(listStories, {}, { everyMs: 0 });
  const [isBusy, setBusy] = useState(false);
  const playable = data.filter(({ problems = [] }) => problems.length === 0);
  const following =
    playable[(playable.findIndex((one) => one.name === name) + 1) % playable.length];
  if (!following) return null;
  return (
    <Press
      kind="primary"
      icon="forward"
      isBusy={isBusy}
      onClick={() => {
        setBusy(true);
        void startNamedStory(following.name).catch(() => setBusy(false));
      }}
      data-testid="story-following"
    >
      {t('desk.stories.following', { title: wordsIn(following.title, i18n.language) })}
    </Press>
  );
}

/** Opens the window with the notes, or focuses it. Returns false if the browser blocked it. */
function openNotes(name: string): boolean {
  const query = new URLSearchParams({ notes: name, desk: deskId() });
  return (
    window.open(`./desk.html?${query}`, `notes-${deskId()}`, 'popup,width=860,height=720') !== null
  );
}
