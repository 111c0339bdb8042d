import type { ResultOf } from '@hongbao/contracts/call';
import { listSituations, playSituation } from '@hongbao/contracts/control/situations.calls';
import { situationGroups } from '@hongbao/contracts/control/situations.types';
import { forkWorld } from '@hongbao/contracts/control/worlds.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { combineMutations } from '../../control/combineMutations.ts';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { worldEntered } from '../../state/place.ts';
import { useDeskDispatch, useWorld } from '../../state/store.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody, Section } from '../../kit/Panel.tsx';
import { usePhone } from '../../phone/PhoneContext.ts';
import { type Played, PlayedSituation } from './PlayedSituation.tsx';
import { addRecent, readRecent } from './recentSituations.ts';
import { SituationForm } from './SituationForm.tsx';
import './situations.css';

type Situation = ResultOf<typeof listSituations>[number];
type Choices = Readonly<Record<string, unknown>>;

/** The situations panel: creates a new member in the selected situation and signs in as the member on the phone. */
export function Panel() {
  const { t } = useTranslation();
  const [word, setWord] = useState('');
  const [recent, setRecent] = useState(readRecent);
  const [{ name: chosen }, choose] = useSelected('situations');
  const { data = [], failure } = useAsk(listSituations, {}, { everyMs: 0 });
  const playing = usePlay((name) => setRecent(addRecent(name)));
  const wanted = word.trim().toLowerCase();
  const groupOf = (one: Situation) => t(`desk.situations.group_${one.group}`);
  const found = data.filter((one) =>
    `${one.name} ${one.title} ${one.summary} ${groupOf(one)}`.toLowerCase().includes(wanted),
  );
  const used = recent.flatMap((name) => data.filter((one) => one.name === name));
  const sections = [
    ...(wanted === '' && used.length > 0
      ? [{ key: 'recent', title: t('desk.situations.recent'), situations: used }]
      : []),
    ...situationGroups.map((group) => ({
      key: group as string,
      title: t(`desk.situations.group_${group}`),
      situations: found.filter((one) => one.group === group),
    })),
  ].filter(({ situations }) => situations.length > 0);
  // A situation that was used recently is in two sections. Only the first of its rows is open.
  const openIn = sections.find(({ situations }) =>
    situations.some(({ name }) => name === chosen),
  )?.key;
  return (
    <PanelBody
      tools={
        <div className="situation-search">
          <Entry
            label={t('desk.situations.find')}
            isQuiet
            placeholder={t('desk.situations.find')}
            type="search"
            value={word}
            onChange={(event) => setWord(event.target.value)}
            data-testid="situation-find"
          />
        </div>
      }
    >
      <Failed failure={failure} />
      {playing.played ? <PlayedSituation played={playing.played} /> : null}
      {sections.map(({ key, title, situations }) => (
        <Section key={key} title={title}>
          <ul className="rows situations">
            {situations.map((one) => (
              <SituationRow
                key={one.name}
                situation={one}
                isAgain={key !== 'recent' && recent.includes(one.name) && wanted === ''}
                isOpen={one.name === chosen && key === openIn}
                playing={playing}
                onToggle={(isOpen) => {
                  playing.clear();
                  choose(isOpen ? { name: one.name } : {});
                }}
              />
            ))}
          </ul>
        </Section>
      ))}
      {found.length === 0 && data.length > 0 ? (
        <p className="note">{t('desk.situations.none')}</p>
      ) : null}
    </PanelBody>
  );
}

/** Plays situations in the current world or in a fork of it, which is then entered. */
function usePlay(onPlayed: (name: string) => void) {
  const world = useWorld();
  const phone = usePhone();
  const dispatch = useDeskDispatch();
  const [played, setPlayed] = useState<Played | null>(null);
  const playAct = useAct(playSituation);
  const fork = useAct(forkWorld);
  const playIn = async (inWorld: string, name: string, choices: Choices) => {
    const done = await playAct.act({ params: { world: inWorld }, body: { ...choices, name } });
    if (!done) return;
    setPlayed(done);
    onPlayed(name);
    if (inWorld !== world) {
      dispatch(worldEntered(inWorld));
      // The Desk signs the phone out when it enters another world.
      await new Promise((resolve) => setTimeout(resolve));
    }
    phone.load({ world: inWorld, token: done.member.token, route: routeOf(done.link) });
  };
  return {
    ...combineMutations(playAct, fork),
    played,
    play: (name: string, choices: Choices) => playIn(world, name, choices),
    playInFork: async (name: string, choices: Choices) => {
      const made = await fork.act({ params: { world }, body: {} });
      if (made) await playIn(made.id, name, choices);
    },
  };
}

interface RowProps {
  situation: Situation;
  /** Whether the row is also among the recently used ones. */
  isAgain: boolean;
  isOpen: boolean;
  playing: ReturnType<typeof usePlay>;
  onToggle: (isOpen: boolean) => void;
}

function SituationRow({ situation, isAgain, isOpen, playing, onToggle }: RowProps) {
  const { t } = useTranslation();
  const { name, title, summary, moves, parameters } = situation;
  return (
    <li className="is-bare">
      <button
        type="button"
        className="row-press"
        aria-expanded={isOpen}
        data-testid={isAgain ? `situation-again-${name}` : `situation-${name}`}
        onClick={() => onToggle(!isOpen)}
      >
        <span className="situation-words">
          <strong>{title}</strong>
          <span className="note">{summary}</span>
        </span>
        <span className="situation-end">
          <code className="note">{name}</code>
          {moves.length > 0 ? (
            <span className="situation-moves">
              {moves.map((move) => (
                <span key={move} className="badge" data-tone="warn">
                  {t(`desk.situations.moves_${move}`)}
                </span>
              ))}
            </span>
          ) : null}
        </span>
      </button>
      {isOpen ? (
        <SituationForm
          parameters={parameters}
          isForEverybody={moves.length > 0}
          failure={playing.failure}
          isBusy={playing.isBusy}
          onPlay={(choices) => void playing.play(name, choices)}
          onPlayInFork={(choices) => void playing.playInFork(name, choices)}
        />
      ) : null}
    </li>
  );
}

/** Returns the route in the link of a situation: "/jiedaiOrder?id=1". */
const routeOf = (link: string) => new URL(link).hash.slice(1) || '/home';
