import type { SituationName } from '@hongbao/contracts/control/situations.types';
import type { Choices, Situated, World } from '../world.ts';
import type { WorldOptions } from '../hongbao.ts';
import { type InPageHongbao, type InPageOptions, startHongbao } from './browser.ts';

export type { Member } from '../member.ts';
export type { Situated, World } from '../world.ts';

/** The world of a story: a situation with its parameters (`in`, `level`, …), and the world's initial state. */
export interface StoryWorldOptions extends Choices {
  readonly situation: SituationName | (string & {});
  /** Initial state of the world. If absent: the scenario `empty` with a frozen clock. */
  readonly world?: WorldOptions;
}

/** What `withWorld` adds to `loaded` of a story: its world, and the situation with its member. */
export interface StoryWorld extends Situated {
  readonly world: World;
}

/** The part of a story's context that `withWorld` reads. The types of Storybook are not needed. */
export interface StoryWorldContext {
  readonly abortSignal: AbortSignal;
  /** `parameters.hongbao` has the options of the exchange, the same for all stories. */
  readonly parameters: { readonly hongbao?: InPageOptions; readonly [name: string]: unknown };
}

/**
 * A loader of Storybook that plays a situation in a new world before the story is rendered:
 * `loaders: [withWorld({ situation: 'margin-call', in: '60s' })]`. Requests of the story that name no world go to it. The
 * world and the signed-in member are in `loaded`, and the world is removed when another story is shown. A page has one
 * exchange, which the first story starts.
 */
export function withWorld({
  situation,
  world: options,
  ...choices
}: StoryWorldOptions): (context: StoryWorldContext) => Promise<StoryWorld> {
  return async ({ abortSignal, parameters }) => {
    const hongbao = await exchangeOfPage(parameters.hongbao);
    const world = await hongbao.world(options);
    if (!abortSignal.aborted) hongbao.serve(world);
    const played = await world.situation(situation, choices);
    // A world whose removal fails expires.
    const remove = () => void world.remove().catch(() => undefined);
    if (abortSignal.aborted) remove();
    else abortSignal.addEventListener('abort', remove);
    return { world, ...played };
  };
}

let exchange: Promise<InPageHongbao> | null = null;

/** Starts the exchange of this page, or returns the one that was started. A failed start is tried again. */
function exchangeOfPage(options: InPageOptions = {}): Promise<InPageHongbao> {
  exchange ??= startHongbao(options).catch((error: unknown) => {
    exchange = null;
    throw error;
  });
  return exchange;
}
