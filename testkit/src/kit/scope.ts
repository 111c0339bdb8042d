import type { ControlCalls } from '@hongbao/contracts/calls';
import { type Client, type NamedCalls, namedCallsOf } from '@hongbao/client';

/** The operator's calls of one world: its id is filled in. */
export type WorldCalls = NamedCalls<ControlCalls, 'world'>;

/** What the parts of a world work with. */
export interface Scope {
  readonly id: string;
  readonly client: Client;
  readonly control: WorldCalls;
}

export function scopeOf(client: Client, id: string): Scope {
  const control = namedCallsOf<ControlCalls, 'world'>(client, { world: id });
  return { id, client: client.with({ world: id }), control };
}
