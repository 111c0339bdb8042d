import { createWorld, deleteWorld } from '@hongbao/contracts/control/worlds.calls';
import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import { createClient } from '@hongbao/test-support/client';
import { createControl } from '@hongbao/test-support/control';
import type { Random } from './random.ts';
import { NoAnswer, type Target, pause, sendFrom } from './wire.ts';

const IDS = ['w-a', 'w-b', 'w-c', 'w-d'] as const;
const RACERS = 6;

/** Expected refusals of calls while worlds are created and removed concurrently. */
const expected = new Set(['worldExists', 'worldUnknown', 'tooManyWorlds', 'tooMany']);

/**
 * Several operators concurrently create, use and remove the same worlds. Returns the number of created worlds, and the
 * problems.
 */
export async function churnWorlds(
  parts: { readonly target: Target; readonly publicKeyPem: string },
  random: Random,
  until: () => boolean,
): Promise<{ made: number; problems: string[] }> {
  const problems: string[] = [];
  let made = 0;
  const operator = async (index: number) => {
    const send = sendFrom(parts.target, `127.0.4.${index + 1}`);
    while (!until()) {
      const id = random.pick(IDS) ?? 'w-a';
      const client = createClient({ send, publicKeyPem: parts.publicKeyPem, world: id });
      try {
        const answer = await attempt(client, id, random);
        if (answer === 'tooMany') await pause(200);
        if (answer === 'made') made += 1;
        else if (answer !== null && !expected.has(answer))
          problems.push(`worlds: ${id}: ${answer}`);
      } catch (error) {
        if (error instanceof NoAnswer) await pause(100);
        else problems.push(`worlds: ${id}: ${String(error).slice(0, 200)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: RACERS }, (_, index) => operator(index)));
  await removeAll(parts);
  return { made, problems };
}

async function attempt(
  client: ReturnType<typeof createClient>,
  id: string,
  random: Random,
): Promise<string | null> {
  const params = { world: id };
  if (random.chance(0.35)) {
    const made = await client.call(createWorld, { body: { id, scenario: 'empty' } });
    return made.ok ? 'made' : made.reason;
  }
  if (random.chance(0.35)) {
    const gone = await client.call(deleteWorld, { params });
    return gone.ok ? null : gone.reason;
  }
  if (random.chance(0.5)) {
    const audited = await client.call(auditLedger, { params });
    if (!audited.ok) return audited.reason;
    return audited.result.balanced ? null : 'the ledger of a new world does not balance';
  }
  try {
    await createControl(client, id).createMember({ balances: { USDT: '10' } });
    return null;
  } catch (error) {
    const known = error instanceof Error ? /worldUnknown|tooMany/.exec(error.message) : null;
    if (known) return known[0];
    throw error;
  }
}

async function removeAll(parts: {
  readonly target: Target;
  readonly publicKeyPem: string;
}): Promise<void> {
  const send = sendFrom(parts.target, '127.0.4.99');
  for (const id of IDS) {
    const client = createClient({ send, publicKeyPem: parts.publicKeyPem, world: 'main' });
    await client.call(deleteWorld, { params: { world: id } }).catch(() => undefined);
  }
}
