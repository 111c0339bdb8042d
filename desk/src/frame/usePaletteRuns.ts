import { intervene } from '@hongbao/contracts/control/interventions.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { createWorld, forkWorld } from '@hongbao/contracts/control/worlds.calls';
import { useState } from 'react';
import { combineMutations } from '../control/combineMutations.ts';
import { useAct } from '../control/deskApi.ts';
import { type DeskFailure, toFailure } from '../control/failure.ts';
import { usePhone } from '../phone/PhoneContext.ts';
import { startNamedStory } from '../stories/currentStory.ts';
import { useTimeControl } from '../state/clock.ts';
import { worldEntered } from '../state/place.ts';
import { useDeskDispatch, useWorld } from '../state/store.ts';
import type { TypedMove } from './typedCommand.ts';

/** Duration of a change of a price, ms. */
export const MOVE_MS = 60_000;

/**
 * The actions of items that are found only by typing. They are separate from the palette, because their failures are
 * shown after it is closed.
 */
export function usePaletteRuns() {
  const world = useWorld();
  const params = { world };
  const dispatch = useDeskDispatch();
  const phone = usePhone();
  const situation = useAct(playSituation);
  const fork = useAct(forkWorld);
  const create = useAct(createWorld);
  const move = useAct(intervene);
  const time = useTimeControl();
  const [storyFailure, setStoryFailure] = useState<DeskFailure>();
  return {
    ...combineMutations(situation, fork, create, move, time, {
      failure: storyFailure,
      clear: () => setStoryFailure(undefined),
    }),
    play: async (name: string) => {
      const done = await situation.act({ params, body: { name } });
      if (!done) return;
      const route = new URL(done.link).hash.slice(1) || '/home';
      phone.load({ world, token: done.member.token, route });
    },
    tell: (name: string) => {
      setStoryFailure(undefined);
      startNamedStory(name).catch((error: unknown) => setStoryFailure(toFailure(error)));
    },
    signIn: (memberId: string) => void phone.signInAs(memberId),
    enter: (id: string) => void dispatch(worldEntered(id)),
    fork: async () => {
      const made = await fork.act({ params, body: {} });
      if (made) dispatch(worldEntered(made.id));
    },
    create: async (scenario: string) => {
      const made = await create.act({ body: { scenario } });
      if (made) dispatch(worldEntered(made.id));
    },
    move: ({ symbol, percent }: TypedMove) =>
      move.act({ params, body: { symbol, kind: 'move', percent, durationMs: MOVE_MS } }),
    advance: (spanMs: number) => time.by(`${spanMs}ms`),
  };
}

export type PaletteRuns = ReturnType<typeof usePaletteRuns>;
