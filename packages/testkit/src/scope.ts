import type { ControlCalls } from '@hongbao/contracts/calls';
import { type Client, type NamedCalls, namedCallsOf } from '@hongbao/sdk';

/** The control calls of one world, with its id filled in. */
export type WorldCalls = NamedCalls<ControlCalls, 'world'>;

/** Shared dependencies of a world's parts. */
export interface Scope {
  readonly id: string;
  readonly client: Client;
  readonly control: WorldCalls;
}

export function scopeOf(client: Client, id: string): Scope {
  const control = namedCallsOf<ControlCalls, 'world'>(client, { world: id });
  return { id, client: client.with({ world: id }), control };
}
