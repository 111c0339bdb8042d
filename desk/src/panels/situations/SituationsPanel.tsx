import { listSituations, playSituation } from '@hongbao/contracts/control/situations.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../frame/store.ts';
import { useSelected } from '../../frame/useSelected.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { usePhone } from '../../phone/PhoneContext.ts';
import { type Played, PlayedSituation } from './PlayedSituation.tsx';
import { SituationForm } from './SituationForm.tsx';
import './situations.css';

/** The situations panel: creates a new member in the selected situation and signs in as the member on the phone. */
export function Panel() {
  const { t } = useTranslation();
  const world = useWorld();
  const phone = usePhone();
  const [word, setWord] = useState('');
  const [{ name: chosen }, choose] = useSelected('situations');
  const [played, setPlayed] = useState<Played | null>(null);
  const { data = [], failure } = useAsk(listSituations, {}, { everyMs: 0 });
  const play = useAct(playSituation);
  const found = data.filter(({ name, summary }) =>
    `${name} ${summary}`.toLowerCase().includes(word.trim().toLowerCase()),
  );
  const handlePlay = async (name: string, choices: Readonly<Record<string, unknown>>) => {
    const done = await play.act({ params: { world }, body: { ...choices, name } });
    if (!done) return;
    setPlayed(done);
    phone.load({ world, token: done.member.token, route: routeOf(done.link) });
  };
  return (
    <PanelBody
      tools={
        <Entry
          label={t('desk.situations.find')}
          type="search"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          data-testid="situation-find"
        />
      }
    >
      <Failed failure={failure} />
      {played ? <PlayedSituation played={played} /> : null}
      <ul className="rows situations">
        {found.map((one) => (
          <li key={one.name} className="is-bare">
            <button
              type="button"
              className="row-press"
              aria-expanded={one.name === chosen}
              data-testid={`situation-${one.name}`}
              onClick={() => {
                play.clear();
                choose(one.name === chosen ? {} : { name: one.name });
              }}
            >
              <strong className="cut">{one.name}</strong>
              <span className="note grow">{one.summary}</span>
            </button>
            {one.name === chosen ? (
              <SituationForm
                key={one.name}
                takes={one.takes}
                failure={play.failure}
                isBusy={play.isBusy}
                onPlay={(choices) => void handlePlay(one.name, choices)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {found.length === 0 && data.length > 0 ? (
        <p className="note">{t('desk.situations.none')}</p>
      ) : null}
    </PanelBody>
  );
}

/** Returns the route in the link of a situation: "/jiedaiOrder?id=1". */
const routeOf = (link: string) => new URL(link).hash.slice(1) || '/home';
