import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { story, useStory } from './currentStory.ts';
import { shareStory } from './storyChannel.ts';
import { useStoryKeys } from './storyKeys.ts';
import { useFocus } from './useFocus.ts';
import { useSavedPlace } from './useSavedPlace.ts';
import { useStage } from './useStage.ts';
import './stage.css';

/** Applies the current story to the Desk: phone, panels, the ring around what is spoken of, keys, the notes of the speaker, and the stored place. */
export function StoryStage() {
  const { i18n } = useTranslation();
  const presentation = useStory();
  useStage(presentation?.place ?? null);
  useFocus(presentation?.place ?? null);
  useStoryKeys(story, presentation !== null);
  useSavedPlace(presentation);
  useEffect(() => story.speak(i18n.language), [i18n.language]);
  useEffect(() => shareStory(), []);
  return null;
}
