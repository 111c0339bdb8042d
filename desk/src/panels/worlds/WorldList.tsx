import { listStories } from '@hongbao/contracts/stories/stories.calls';
import { wordsIn } from '@hongbao/contracts/stories/wordsIn';
import { listScenarios, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { worldEntered } from '../../state/place.ts';
import { useDeskDispatch, useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import { EndedStories } from './EndedStories.tsx';

/** The list of all worlds of the server. Pressing a world switches to it. A broken world shows its error. */
export function WorldList() {
  const { t, i18n } = useTranslation();
  const dispatch = useDeskDispatch();
  const world = useWorld();
  const { data = [], failure } = useAsk(listWorlds, {});
  const { data: scenarios = [] } = useAsk(listScenarios, {}, { everyMs: 0 });
  const { data: stories = [] } = useAsk(listStories, {}, { everyMs: 0 });
  const purposes = new Map(scenarios.map(({ name, summary }) => [name, summary]));
  const titles = new Map(
    stories.map(({ name, title }) => [`story-${name}`, wordsIn(title, i18n.language)]),
  );
  const purposeOf = (id: string, scenario: string) => {
    const title = titles.get(id);
    return title === undefined
      ? (purposes.get(scenario) ?? scenario)
      : t('desk.worlds.ofStory', { title });
  };
  const ended = data.filter(({ id }) => titles.has(id) && id !== world).map(({ id }) => id);
  return (
    <Section title={t('desk.worlds.all', { count: data.length })}>
      <Failed failure={failure} />
      <EndedStories worlds={ended} />
      <ul className="rows">
        {data.map((one) => (
          <li key={one.id} className="is-bare">
            <button
              type="button"
              className="row-press"
              aria-current={one.id === world}
              data-testid={`world-${one.id}`}
              onClick={() => dispatch(worldEntered(one.id))}
            >
              <span className="world-words">
                <strong className="cut">{one.id}</strong>
                {'broken' in one ? null : (
                  <span className="note">{purposeOf(one.id, one.scenario)}</span>
                )}
              </span>
              {'broken' in one ? (
                <span className="badge" data-tone="bad" title={one.broken}>
                  {t('desk.worlds.broken')}
                </span>
              ) : (
                <span className="world-facts note">
                  <span>{one.scenario}</span>
                  <span className="num">{worldTimeText(one.now)}</span>
                </span>
              )}
            </button>
            {'broken' in one ? <p className="note">{one.broken}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
