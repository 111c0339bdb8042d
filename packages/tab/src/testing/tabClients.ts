import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { type Client, createClient } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import type { BrowserTab } from './browserTab.ts';

export interface WorldInTab {
  readonly id: string;
  /** Seals with the key that the tab publishes. */
  readonly client: Client;
  readonly control: Control;
  readonly publicKeyPem: string;
}

type Sender = Pick<BrowserTab, 'send'>;

/** Returns a client for calls of operators, which are not sealed. */
export function operatorOf({ send }: Sender): Client {
  return createClient({ send, publicKeyPem: '', world: 'main' });
}

/** Returns the clients of an existing world. */
export async function worldInTab(tab: Sender, id: string): Promise<WorldInTab> {
  const { send } = tab;
  const key = await operatorOf(tab).must(
    getSetting,
    { query: { key: 'rsaPublicKey' } },
    { world: id },
  );
  const publicKeyPem = String(key);
  const client = createClient({ send, publicKeyPem, world: id });
  return { id, client, control: createControl(client, id), publicKeyPem };
}

/** Makes a world, and returns its clients. */
export async function makeInTab(
  tab: Sender,
  world: BodyOf<typeof createWorld> & { readonly id: string },
): Promise<WorldInTab> {
  await operatorOf(tab).must(createWorld, { body: world });
  return worldInTab(tab, world.id);
}
