import { listSituations, playSituation } from '@hongbao/contracts/control/situations.calls';
import { accept, isRefusal } from '../calls/decision.ts';
import { playNamed } from '../scenarios/situations/playNamed.ts';
import { situationFacts } from '../scenarios/situations/situationFacts.ts';
import { situations } from '../scenarios/situations/situations.ts';
import { effectText, withSentences } from '../words/eventText.ts';
import { text } from '../words/text.ts';
import { appLink } from './appLink.ts';
import { control } from './controlled.ts';

/** Maximum upcoming events in an answer. */
const NEXT_SHOWN = 5;

export const situationControls = [
  control(listSituations, async ({ language }) =>
    accept(
      situations.map(({ name, parameters = [] }) => {
        const { group, moves } = situationFacts[name];
        const title = text(language, `situationTitles.${name}`);
        const summary = text(language, `situations.${name}`);
        return { name, title, group, summary, moves: [...moves], parameters: [...parameters] };
      }),
    ),
  ),
  control(playSituation, async ({ world, origin, language, body }) => {
    const played = await playNamed(world, body);
    if (isRefusal(played)) return played;
    const { scene, now, done } = played.result;
    const { member, route, createdIds = {} } = scene;
    // Runs the due events that search for price levels again, so that the answer includes events caused by
    // interventions.
    await world.time.reached();
    return accept({
      name: body.name,
      member,
      link: `${origin}${appLink({ world: world.id, token: member.token, route })}`,
      now,
      createdIds: { ...createdIds },
      done: done.map((each) => effectText(each, language)),
      next: withSentences(world.time.upcoming(NEXT_SHOWN), language),
    });
  }),
];
