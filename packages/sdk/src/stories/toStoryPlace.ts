import { ReferenceUnknown, resolved } from '@hongbao/contracts/references';
import { formatRoute, parseRoute } from '@hongbao/contracts/pages/pages';
import { readSelection } from '@hongbao/contracts/stories/deskPanels';
import { filled } from '@hongbao/contracts/stories/filled';
import type { StoryShow, StoryStep } from '@hongbao/contracts/stories/stories.types';
import { type StoryWords, wordsIn } from '@hongbao/contracts/stories/wordsIn';
import type { Stage } from './beginStory.ts';
import { stepCalls } from './doStep.ts';
import type { NextStep, StoryPanel, StoryPhone, StoryPlace } from './place.ts';
import type { Progress } from './progress.ts';

/** The public state of a player. */
export function toStoryPlace(stage: Stage, at: Progress, language: string | undefined): StoryPlace {
  const { story, world, members, kept } = stage;
  const { hasBegun, index, doing, answers, failure, isTrafficOff } = at;
  const say = (words: StoryWords) => filled(wordsIn(words, language), kept);
  const done = story.steps.slice(0, index);
  const last = done.at(-1);
  const next = story.steps[index];
  return {
    world,
    hasBegun,
    index,
    of: story.steps.length,
    doing,
    title: wordsIn(story.title, language),
    line: wordsIn(story.line, language),
    said: last ? say(last.say) : null,
    nextStep: next ? toNextStep(next, done, say) : null,
    phone: phoneOf(stage, done),
    panel: panelOf(stage, done),
    focus: { phone: last?.show?.focus?.phone ?? null, panel: last?.show?.focus?.panel ?? null },
    members: Object.fromEntries(members),
    kept: Object.fromEntries(kept),
    answers,
    failure,
    isTrafficOff,
  };
}

/** The announcement of a step that follows the steps that are done. */
function toNextStep(
  step: StoryStep,
  done: readonly StoryStep[],
  say: (words: StoryWords) => string,
): NextStep {
  const steps = [...done, step];
  const calls = stepCalls(step);
  const route = shownLast(steps, 'route')?.route;
  return {
    number: steps.length,
    announce: step.announce === undefined ? null : say(step.announce),
    say: say(step.say),
    actions: [...new Set(calls.map(({ action }) => action))],
    calls: calls.map(({ asked }) => asked.call),
    page: route === undefined ? null : parseRoute(route).path,
    panel: shownLast(steps, 'panel')?.panel ?? null,
  };
}

function phoneOf({ members, kept }: Stage, done: readonly StoryStep[]): StoryPhone | null {
  const show = shownLast(done, 'route');
  if (show?.route === undefined) return null;
  const { as = null } = show;
  const token = as === null ? null : (members.get(as)?.token ?? null);
  return { as, token, route: routeOf(show.route, kept) };
}

/** The route with the values of its references. A parameter whose reference has no value is omitted. */
function routeOf(route: string, kept: ReadonlyMap<string, unknown>): string {
  const { path, parameters } = parseRoute(route);
  const values = parameters.map(([name, value]) => [name, String(valueOf(value, kept))] as const);
  return formatRoute({ path, parameters: values.filter(([, value]) => value !== '') });
}

function panelOf({ kept }: Stage, done: readonly StoryStep[]): StoryPanel | null {
  const show = shownLast(done, 'panel');
  if (show?.panel === undefined) return null;
  const values = Object.entries(show.select ?? {}).map(([field, value]) => [
    field,
    valueOf(value, kept),
  ]);
  return { name: show.panel, select: readSelection(show.panel, Object.fromEntries(values)) };
}

const shownLast = (done: readonly StoryStep[], part: keyof StoryShow) =>
  done.findLast(({ show }) => show?.[part] !== undefined)?.show;

/** The value of a reference; an empty string, which selects nothing, if it has none. */
function valueOf(value: string | number, kept: ReadonlyMap<string, unknown>): unknown {
  try {
    return resolved(value, kept);
  } catch (error) {
    if (error instanceof ReferenceUnknown) return '';
    throw error;
  }
}
