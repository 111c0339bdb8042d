import { callsByName } from '@hongbao/contracts/calls';
import { lookAtMarket } from '@hongbao/contracts/control/interventions.calls';
import { listMembers } from '@hongbao/contracts/control/members.calls';
import { listSituations } from '@hongbao/contracts/control/situations.calls';
import { listStories } from '@hongbao/contracts/stories/stories.calls';
import { listScenarios, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { wordsIn } from '@hongbao/contracts/stories/wordsIn';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../control/deskApi.ts';
import type { DeskAction } from '../state/action.ts';
import { spanText } from '../kit/spanText.ts';
import { findRanked } from './rank.ts';
import { typedMove, typedSpan } from './typedCommand.ts';
import { MOVE_MS, type PaletteRuns } from './usePaletteRuns.ts';
import { useWorld } from '../state/store.ts';
import { useOpenPanel } from '../state/useOpenPanel.ts';

/** Maximum number of results in one group of the palette. */
const GROUP_MAX = 6;
/** Maximum number of members that are requested for a query. */
const MEMBERS_MAX = 6;
/** Minimum and maximum length of a query for members, as in the contract. */
const QUERY_MIN = 2;
const QUERY_MAX = 64;
/** Delay between the last key and the request for members, in milliseconds. */
const TYPED_MS = 200;

/**
 * Returns the items of the palette for a query, best first: what the query itself commands ("btc -10", "3d"), the
 * actions, and situations, stories, members, worlds, scenarios and calls. Without a query these are the actions, the
 * stories and the worlds.
 */
export function usePaletteItems(
  query: string,
  actions: readonly DeskAction[],
  runs: PaletteRuns,
): readonly DeskAction[] {
  const stories = useStoryItems(runs);
  const worlds = useWorldItems(runs);
  const situations = useSituationItems(runs);
  const calls = useCallItems();
  const members = useMemberItems(query, runs);
  const scenarios = useScenarioItems(runs);
  const commands = useCommandItems(query, runs);
  const typed = query.trim();
  if (typed === '') return [...actions, ...stories, ...worlds];
  const found = findRanked(typed, [
    ...actions,
    ...stories,
    ...situations,
    ...members,
    ...worlds,
    ...scenarios,
    ...calls,
  ]);
  const shown = new Map<string, number>();
  const results = found.filter(({ group }) => {
    const count = (shown.get(group) ?? 0) + 1;
    shown.set(group, count);
    return count <= GROUP_MAX;
  });
  return [...commands, ...results];
}

/** What a query commands: a change of a price, or a jump of the clock. */
function useCommandItems(query: string, { move, advance }: PaletteRuns): DeskAction[] {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const { data = [] } = useAsk(lookAtMarket, { params }, { everyMs: 0 });
  const moved = typedMove(
    query,
    data.map(({ symbol }) => symbol),
  );
  const span = typedSpan(query);
  return [
    ...(moved
      ? [
          {
            id: 'command.move',
            group: t('desk.market.title'),
            title: `${moved.symbol} ${percentText(moved.percent)}`,
            note: t('desk.market.does_move', {
              percent: percentText(moved.percent),
              duration: spanText(MOVE_MS),
            }),
            run: () => void move(moved),
          },
        ]
      : []),
    ...(span === null
      ? []
      : [
          {
            id: 'command.advance',
            group: t('desk.time.title'),
            title: `+${spanText(span)}`,
            note: t('desk.time.jumps'),
            run: () => void advance(span),
          },
        ]),
  ];
}

const percentText = (percent: number) =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en')}%`;

/** The scenarios, of each of which a world can be created. */
function useScenarioItems({ create }: PaletteRuns): DeskAction[] {
  const { t } = useTranslation();
  const { data = [] } = useAsk(listScenarios, {}, { everyMs: 0 });
  return data
    .filter(({ problems = [] }) => problems.length === 0)
    .map(({ name, summary }) => ({
      id: `scenario.${name}`,
      group: t('desk.worlds.new'),
      title: name,
      note: summary,
      // "10000" finds "10,000 members".
      words: `${summary} ${summary.replaceAll(',', '')}`,
      hint: t('desk.worlds.create'),
      run: () => void create(name),
    }));
}

function useStoryItems({ tell }: PaletteRuns): DeskAction[] {
  const { t, i18n } = useTranslation();
  const { data = [] } = useAsk(listStories, {}, { everyMs: 0 });
  return data
    .filter(({ problems = [] }) => problems.length === 0)
    .map(({ name, title, line }) => ({
      id: `story.${name}`,
      group: t('desk.stories.title'),
      title: wordsIn(title, i18n.language),
      note: name,
      words: [name, wordsIn(title, 'en-us'), wordsIn(line, i18n.language)].join(' '),
      hint: t('desk.frame.enter_story'),
      run: () => tell(name),
    }));
}

function useWorldItems({ enter, fork }: PaletteRuns): DeskAction[] {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const world = useWorld();
  const { data = [] } = useAsk(listWorlds, {});
  const group = t('desk.worlds.title');
  return [
    {
      id: 'world-fork',
      group,
      title: t('desk.worlds.fork'),
      note: world,
      words: 'fork',
      hint: t('desk.frame.enter_fork', { world }),
      run: () => void fork(),
    },
    // The panel asks before it deletes anything.
    {
      id: 'world-reset',
      group,
      title: t('desk.worlds.reset'),
      note: world,
      words: t('desk.frame.typed_reset'),
      hint: t('desk.frame.enter_panel'),
      run: () => openPanel('worlds'),
    },
    ...data
      .filter(({ id }) => id !== world)
      .map(({ id }) => ({
        id: `world.${id}`,
        group,
        title: id,
        hint: t('desk.frame.enter_world', { world: id }),
        run: () => enter(id),
      })),
  ];
}

function useSituationItems({ play }: PaletteRuns): DeskAction[] {
  const { t } = useTranslation();
  const { data = [] } = useAsk(listSituations, {}, { everyMs: 0 });
  return data.map(({ name, title, summary }) => ({
    id: `situation.${name}`,
    group: t('desk.situations.title'),
    title,
    note: name,
    words: `${name} ${summary}`,
    hint: t('desk.frame.enter_situation'),
    run: () => void play(name),
  }));
}

function useMemberItems(query: string, { signIn }: PaletteRuns): DeskAction[] {
  const { t } = useTranslation();
  const world = useWorld();
  const keyword = useSettled(query.trim()).slice(0, QUERY_MAX);
  const { data } = useAsk(
    listMembers,
    { params: { world }, query: { keyword, pageSize: MEMBERS_MAX } },
    { everyMs: 0, isSkipped: keyword.length < QUERY_MIN },
  );
  return (data?.records ?? []).map(({ id, account, nickname }) => ({
    id: `member.${id}`,
    group: t('desk.members.title'),
    title: account,
    note: nickname,
    words: nickname,
    hint: t('desk.frame.enter_member', { member: account }),
    run: () => signIn(id),
  }));
}

/** The names of all calls. A call of the app can be opened in the traffic; every call has a page in the reference. */
function useCallItems(): DeskAction[] {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const all = [...callsByName.values()];
  return [
    ...all
      .filter(({ auth }) => auth !== 'control')
      .map(({ name, summary }) => ({
        id: `traffic.call.${name}`,
        group: t('desk.frame.callTraffic'),
        title: name,
        note: summary,
        hint: t('desk.frame.enter_traffic', { call: name }),
        run: () => openPanel('traffic', { call: name }),
      })),
    ...all.map(({ name, summary }) => ({
      id: `reference.${name}`,
      group: t('desk.frame.callReference'),
      title: name,
      note: summary,
      hint: t('desk.frame.enter_reference', { call: name }),
      run: () => void window.open(`./docs.html#${name}`, '_blank', 'noopener'),
    })),
  ];
}

/** Returns a text after it has not changed for 200 ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
