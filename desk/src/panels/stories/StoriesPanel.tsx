import { getStory, listStories } from '@hongbao/contracts/stories/stories.calls';
import { wordsIn } from '@hongbao/contracts/stories/wordsIn';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { type DeskFailure, toFailure } from '../../control/failure.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { startNamedStory } from '../../stories/currentStory.ts';
import '../../stories/stories.css';

/** The stories panel: the built-in stories and the story files of the operator. A link can select one of them. */
export function Panel() {
  const { t, i18n } = useTranslation();
  const { data = [], failure } = useAsk(listStories, {});
  const [why, setWhy] = useState<DeskFailure | undefined>();
  const [{ name: selected }] = useSelected('stories');
  const list = useRef<HTMLUListElement>(null);
  const isListed = data.some(({ name }) => name === selected);
  useEffect(() => {
    // One press plays the selected story.
    if (isListed)
      list.current?.querySelector<HTMLElement>(`[data-testid="tell-${selected}"]`)?.focus();
  }, [isListed, selected]);
  const start = async (name: string) => {
    setWhy(undefined);
    try {
      await startNamedStory(name);
    } catch (error) {
      setWhy(toFailure(error, getStory));
    }
  };
  return (
    <PanelBody foot={<p>{t('desk.stories.keys')}</p>}>
      <Failed failure={failure ?? why} />
      <ul className="rows" ref={list}>
        {data.map(({ name, title, line, steps, file, problems = [] }) => (
          <li key={name} className="story-row" aria-current={name === selected ? true : undefined}>
            <div className="grow">
              <strong>{wordsIn(title, i18n.language)}</strong>
              <p className="note">{wordsIn(line, i18n.language)}</p>
              {file === undefined ? null : <span className="badge">{file}</span>}
              {problems.map((problem) => (
                <p key={problem} className="entry-problem">
                  {problem}
                </p>
              ))}
            </div>
            <span className="note">{t('desk.stories.steps', { count: steps })}</span>
            <Press
              kind="primary"
              disabled={problems.length > 0}
              data-testid={`tell-${name}`}
              onClick={() => void start(name)}
            >
              {t('desk.stories.tell')}
            </Press>
          </li>
        ))}
      </ul>
      {data.length === 0 ? <p className="note">{t('desk.stories.none')}</p> : null}
    </PanelBody>
  );
}
