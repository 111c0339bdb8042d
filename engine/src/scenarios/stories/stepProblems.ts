import type { Call } from '@hongbao/contracts/call';
import { callsByName } from '@hongbao/contracts/calls';
import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { referencesIn, referredBy } from '@hongbao/contracts/references';
import { placesIn } from '@hongbao/contracts/stories/filled';
import { linkValueProblem } from '@hongbao/contracts/linkValues';
import { isPagePath, parseRoute, visitorPages } from '@hongbao/contracts/pages/pages';
import {
  type DeskPanel,
  focusesOfPage,
  panelFocuses,
  selectFields,
} from '@hongbao/contracts/stories/deskPanels';
import type {
  Story,
  StoryAct,
  StoryShow,
  StoryStep,
} from '@hongbao/contracts/stories/stories.types';
import { unknownField } from '../../calls/fieldProblems.ts';
import { sendingProblems } from '../custom/appCall.ts';
import { routeProblemTexts } from '../../words/routeProblemTexts.ts';
import { problemText, problemsOf } from '../custom/steps.ts';
import { meant } from '@hongbao/contracts/nearest';
import { storyCallOf } from './storyCall.ts';

const isOpen = (value: unknown) => referredBy(value) !== null;

/** What earlier steps of the story define: names of members and results, and the places that are shown. */
interface Known {
  readonly members: Set<string>;
  readonly results: Set<string>;
  panel?: DeskPanel | undefined;
  route?: string | undefined;
}

/** Returns the problems of a story's steps, each of which can refer to names of earlier steps. */
export function stepProblems({ members = {}, steps }: Story): string[] {
  const known: Known = { members: new Set(Object.keys(members)), results: new Set() };
  return steps.flatMap((step, index) =>
    problemsOfStep(step, known).map((problem) => `step ${index + 1}: ${problem}`),
  );
}

function problemsOfStep(step: StoryStep, known: Known): string[] {
  const before = textProblems('announce', step.announce, known);
  const { jump } = step;
  const parts = (['act', 'control', 'look'] as const).flatMap((part) =>
    (step[part] ?? []).flatMap((act, index) => {
      const at = index === 0 ? part : `${part}.${index}`;
      return inputProblems(part, act, known).map((problem) => `${at}.${problem}`);
    }),
  );
  const jumped =
    jump === undefined
      ? []
      : problemsOf(advanceClock.body, jump, isOpen).map(({ path, message }) =>
          problemText({ path: path === '' ? 'jump' : `jump.${path}`, message }),
        );
  return [
    ...before,
    ...parts,
    ...jumped,
    ...unknownNames('jump', referencesIn(jump), known),
    ...factProblems(step, known),
    ...textProblems('say', step.say, known),
    ...showProblems(step, known),
  ];
}

type ActInput = Partial<StoryAct> & Pick<StoryAct, 'call'>;

/** Returns the problems of one call in a step. Adds the names that the call defines. */
function inputProblems(part: 'act' | 'control' | 'look', act: ActInput, known: Known): string[] {
  const { call: name, as, keep, signsIn, params, query, body } = act;
  const call = storyCallOf(part, name);
  if (typeof call === 'string') return [`call ${call}`];
  const ofWorld = call.path.includes('{world}') ? { world: 'main' } : {};
  const sending = { params: { ...ofWorld, ...params }, query, body };
  const problems = [
    ...sendingProblems(call, sending, isOpen).map(problemText),
    ...unknownNames('call', referencesIn({ params, query, body }), known),
    ...whoProblems(call, as, known),
    ...refusalProblems(call, act.refused),
    ...(keep !== undefined && known.members.has(keep)
      ? [`keep ${keep} is already the name of a member`]
      : []),
  ];
  if (keep !== undefined) known.results.add(keep);
  if (signsIn !== undefined) known.members.add(signsIn);
  return problems;
}

function whoProblems(call: Call, as: string | undefined, { members }: Known): string[] {
  if (as === undefined)
    return call.auth === 'member' ? ['as must name the member who makes the call'] : [];
  if (call.auth === 'control') return ['as must be absent: this is a call of the operator'];
  return members.has(as) ? [] : [`as ${as} is not a member yet${meant(as, members)}`];
}

function refusalProblems({ name, refusals }: Call, refused: string | undefined): string[] {
  if (refused === undefined || refusals.some((each) => each === refused)) return [];
  return [`refused ${refused} is not a refusal of ${name}${meant(refused, refusals)}`];
}

function factProblems({ expect = [] }: StoryStep, known: Known): string[] {
  return expect.flatMap((fact, index) => {
    const at = index === 0 ? 'expect' : `expect.${index}`;
    const isReference = referredBy(fact.of) !== null;
    const problem = `${at}.of must be a kept value, such as $order.status`;
    return [...(isReference ? [] : [problem]), ...unknownNames(at, referencesIn(fact), known)];
  });
}

function showProblems({ show }: StoryStep, known: Known): string[] {
  if (!show) return [];
  const { as, route, panel, select, focus } = show;
  known.panel = panel ?? known.panel;
  known.route = route ?? known.route;
  return [
    ...(as === undefined || known.members.has(as)
      ? []
      : [`show.as ${as} is not a member yet${meant(as, known.members)}`]),
    ...(as !== undefined && route === undefined ? ['show.as requires show.route'] : []),
    ...(select !== undefined && panel === undefined ? ['show.select requires show.panel'] : []),
    ...(select === undefined || panel === undefined ? [] : selectionProblems(panel, select)),
    ...(route === undefined ? [] : phoneProblems(route, as, known)),
    ...unknownNames('show.select', referencesIn(select), known),
    ...(focus === undefined ? [] : focusProblems(focus, known)),
  ];
}

/** Returns the problems of the parts at which a step points, on the panel and the page that are shown then. */
function focusProblems(
  { panel, phone }: NonNullable<StoryShow['focus']>,
  { panel: shown, route }: Known,
): string[] {
  const path = route === undefined ? undefined : parseRoute(route).path;
  const problem = (part: string, word: string, where: string, words: readonly string[]) =>
    words.includes(word)
      ? []
      : [
          `show.focus.${part} ${word} is not a part of ${where}: ${words.join(', ')}${meant(word, words)}`,
        ];
  return [
    ...(panel === undefined
      ? []
      : shown === undefined
        ? ['show.focus.panel requires show.panel in this step or an earlier one']
        : problem('panel', panel, `the panel ${shown}`, panelFocuses[shown])),
    ...(phone === undefined
      ? []
      : path === undefined
        ? ['show.focus.phone requires show.route in this step or an earlier one']
        : problem('phone', phone, `the page ${path}`, focusesOfPage(path))),
  ];
}

/** Returns the problems of the route of the phone. A value may be a reference, such as `$order.id`. */
function phoneProblems(route: string, as: string | undefined, known: Known): string[] {
  const { path, parameters } = parseRoute(route);
  const values = parameters.map(([, value]) => value);
  const isForMembers = isPagePath(path) && !visitorPages.includes(path);
  return [
    ...(as === undefined && isForMembers ? [`show.route ${path} needs a member: add show.as`] : []),
    ...routeProblemTexts(route, isOpen).map((problem) => `show.route ${problem}`),
    ...unknownNames('show.route', referencesIn(values), known),
  ];
}

/** Returns the problems of the selection that a step makes in a panel. */
function selectionProblems(panel: DeskPanel, select: NonNullable<StoryShow['select']>): string[] {
  const fields = selectFields(panel);
  const names = Object.keys(fields);
  if (names.length === 0) return [`show.select is not supported by the panel ${panel}`];
  if (Object.keys(select).length === 0)
    return [`show.select must have a field of ${panel}: ${names.join(', ')}`];
  return Object.entries(select).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return [`show.select.${name} ${unknownField(name, names)}`];
    if (isOpen(value)) return [];
    const problem = linkValueProblem(field, value);
    const words = 'words' in field ? field.words : [];
    if (problem !== null) return [`show.select.${name} ${problem}${meant(String(value), words)}`];
    const isUnknownCall = name === 'call' && !callsByName.has(String(value));
    return isUnknownCall
      ? [`show.select.call ${value} is not a call${meant(String(value), callsByName.keys())}`]
      : [];
  });
}

/** Returns the problems of the placeholders in a text, in all its languages. */
function textProblems(at: string, words: StoryStep['say'] | undefined, known: Known): string[] {
  const texts = typeof words === 'string' ? [words] : Object.values(words ?? {});
  return unknownNames(at, texts.flatMap(placesIn), known);
}

function unknownNames(at: string, names: readonly string[], { members, results }: Known): string[] {
  const all = [...members, ...results];
  return [...new Set(names)]
    .filter((name) => !all.includes(name))
    .map((name) => `${at} $${name} is not defined by an earlier step${meant(name, all)}`);
}
