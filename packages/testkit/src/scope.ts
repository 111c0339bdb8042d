import type { ControlCalls } from '@hongbao/contracts/calls';
import { type Client, type NamedCalls, namedCallsOf } from '@hongbao/sdk';

/** The control calls of one world, with the id of the world preset. */
export type WorldCalls = NamedCalls<ControlCalls, 'world'>;

/** Dependencies that the parts of a world share. */
export interface Scope {
  readonly id: string;
  readonly client: Client;
  readonly control: WorldCalls;
}

export function scopeOf(client: Client, id: string): Scope {
  const control = namedCallsOf<ControlCalls, 'world'>(client, { world: id });
  return { id, client: client.with({ world: id }), control };
}
