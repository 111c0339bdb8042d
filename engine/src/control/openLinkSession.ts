import { findByAccount, openSessionFor } from '../features/account/index.ts';
import type { World } from '../world/world.ts';

/** Creates a session for the member with this account name, email address or id; null for an unknown member. */
export async function openLinkSession(world: World, account: string): Promise<string | null> {
  const member =
    findByAccount(world.rows, account) ?? world.rows.first('Member', { where: { id: account } });
  if (!member) return null;
  return world.command(`member/${member.id}`, async (now) => {
    const { token, change } = openSessionFor(member.id, now, 'link');
    await world.commit({ rows: [change] }, now);
    return token;
  });
}
