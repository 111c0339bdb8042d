import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import {
  dropParkedEvent,
  listParkedEvents,
  retryParkedEvent,
} from '@hongbao/contracts/control/parked.calls';
import { MINUTE_MS } from '@hongbao/contracts/time';
import type { TimelineHandler } from '@hongbao/engine/world/handlers';
import type { Guide } from '../guide.ts';

const KIND = 'tour.delivery';

/** A timeline event that fails until it is fixed; no event of the product fails. */
export class Delivery {
  #isMended = false;

  readonly handler: TimelineHandler = {
    kind: KIND,
    priority: 99,
    run: async () => {
      if (!this.#isMended) throw new Error('The parcel has no address');
      return { plan: {}, summary: 'delivered' };
    },
  };

  mend(): void {
    this.#isMended = true;
  }
}

/** Two events fail and are parked. The operator retries one and drops the other. */
export async function park(guide: Guide, delivery: Delivery): Promise<void> {
  const { show, world } = guide;
  const params = { world: world.id };
  const inside = await world.inside();
  await inside.command('tour', async (now) => {
    const at = now + MINUTE_MS;
    const dates = ['one', 'two'].map((refId) => ({
      op: 'schedule' as const,
      kind: KIND,
      refId,
      at,
    }));
    await inside.commit({ timeline: dates }, now);
  });
  await world.must(advanceClock, { params, body: { by: '1m' } });
  const [first, second] = await show(listParkedEvents, { params });
  delivery.mend();
  await show(retryParkedEvent, { params: { ...params, id: first?.id ?? '' } });
  await show(dropParkedEvent, { params: { ...params, id: second?.id ?? '' } });
}
