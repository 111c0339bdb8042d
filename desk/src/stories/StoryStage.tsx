import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPress, Press } from '../kit/Press.tsx';
import { endStory, story, useStory } from './currentStory.ts';
import { useStage } from './useStage.ts';
import './stories.css';

/** The controls of the presenter: the current text, a preview of the next step, and the buttons. */
export function StoryStage() {
  const { t, i18n } = useTranslation();
  const place = useStory();
  useStage(place);
  useKeys(place !== null);
  useEffect(() => story.speak(i18n.language), [i18n.language]);
  if (!place) return null;
  const { index, of, said, line, coming, doing, failure, title, isTrafficOff } = place;
  return (
    <section className="story" aria-label={title} data-testid="story" data-step={index}>
      <div className="story-words" aria-live="polite">
        <p className="story-title">{t('desk.stories.step', { title, index, of })}</p>
        <p className="story-line" data-testid="story-line">
          {said ?? line}
        </p>
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
        <p className="story-next">
          {coming ? (coming.announce ?? t('desk.stories.nothingAnnounced')) : t('desk.stories.end')}
        </p>
      </div>
      <progress max={of} value={index} aria-label={t('desk.stories.progress')} />
      <div className="story-controls">
        <Press icon="back" disabled={index === 0} onClick={story.back} data-testid="story-back">
          {t('desk.stories.back')}
        </Press>
        <Press
          kind="primary"
          icon="forward"
          isBusy={doing !== null}
          disabled={coming === null}
          onClick={story.next}
          data-testid="story-next"
        >
          {t(failure ? 'desk.frame.again' : 'desk.stories.next')}
        </Press>
        <Press onClick={story.reset} isBusy={doing === 'reset'} data-testid="story-reset">
          {t('desk.stories.reset')}
        </Press>
        <IconPress
          icon="close"
          label={t('desk.stories.stop')}
          onClick={endStory}
          data-testid="story-stop"
        />
      </div>
    </section>
  );
}

/** Keys of presentation remotes and arrow keys. They are active outside fields. */
const keys: Readonly<Record<string, () => void>> = {
  ArrowRight: story.next,
  PageDown: story.next,
  ArrowLeft: story.back,
  PageUp: story.back,
  Home: story.reset,
};

const TAKES_KEYS = 'input, textarea, select, dialog, [role=separator], [role=radio], [role=tab]';

function useKeys(isOn: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    const isTaken = event.target instanceof Element && event.target.closest(TAKES_KEYS);
    if (!isOn || !act || isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
