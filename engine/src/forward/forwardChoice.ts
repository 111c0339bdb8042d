import { fromUtf8, toHex } from '#platform/bytes';
import { hmacSha256, isEqualSecret, randomBytes } from '#platform/crypto';
import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import { type ForwardSettings, forwardSettings } from '@hongbao/contracts/control/forward.fields';
import {
  type ForwardBodies,
  type ForwardCredentials,
  type ForwardLogin,
  FORWARD_TIMEOUT_MS,
} from '@hongbao/contracts/control/forward.types';
import { createEnvelopeKey, seal } from '@hongbao/contracts/envelope';
import { fieldsAt } from '@hongbao/contracts/schemaFields';
import { type RowChange, remove, upsert } from '@hongbao/prisma/rowWriter';
import { z } from 'zod';
import type { EngineConfig } from '../config/engineConfig.ts';
import { isBelow } from '../http/requestPath.ts';
import type { ChangeListener } from '../world/rowCache.ts';
import type { World } from '../world/world.ts';

/** The backend of a world and what it answers, with every default filled in. */
export interface Forward {
  readonly to: URL;
  /** The base path of the backend, without a slash at its end. */
  readonly base: string;
  readonly calls: ReadonlySet<string>;
  readonly paths: readonly string[];
  readonly unserved: boolean;
  readonly credentials: ForwardCredentials;
  /** The dialect of the backend; null if it speaks as the client does. */
  readonly dialect: string | null;
  readonly bodies: ForwardBodies;
  readonly publicKeyPem: string;
  readonly login: ForwardLogin;
  readonly tokenHeader: string;
  readonly tokenPath: readonly string[];
  readonly timeoutMs: number;
}

/** What applies to a world: the choice, who made it, and why a stored choice is not used. */
export interface ForwardState {
  readonly from: 'world' | 'server' | 'nobody';
  readonly settings: ForwardSettings | null;
  readonly forward: Forward | null;
  readonly problem: string | null;
}

type ForwardConfig = Pick<EngineConfig, 'forward'>;

/** Key of the operator's choice among the options of a world. */
const OPTION = 'forward';

/** Returns what is forwarded in a world. Cached until its options change. */
export function forwardStateOf(world: World, config: ForwardConfig): ForwardState {
  const watch = world.memory.follower('forward', () => new ForwardWatch());
  return (watch.state ??= readState(world, config));
}

class ForwardWatch implements ChangeListener {
  state: ForwardState | null = null;

  onChanges(changes: readonly RowChange[]): void {
    if (changes.some(({ table }) => table === 'WorldOption')) this.state = null;
  }
}

/** Stores the choice of a world's operator. */
export async function storeForward(world: World, settings: ForwardSettings): Promise<void> {
  const value = JSON.stringify({ settings, mac: macOf(world, settings) });
  await world.exclusively(async (now) => {
    await world.commit({ rows: [upsert('WorldOption', { key: OPTION, value })] }, now);
  });
}

/** Removes the choice of a world's operator. */
export async function dropForward(world: World): Promise<void> {
  if (!storedValue(world)) return;
  await world.exclusively(async (now) => {
    await world.commit({ rows: [remove('WorldOption', { key: OPTION })] }, now);
  });
}

/** Whether the backend answers a request. `call` is null for a path of no known call. */
export function isForwarded(
  { calls, paths, unserved }: Forward,
  call: Call | null,
  path: string,
): boolean {
  if (call !== null && calls.has(call.name)) return true;
  if (call === null && unserved && isBelow(path, '/api')) return true;
  return paths.some((prefix) => isBelow(path, prefix));
}

/**
 * Returns why settings cannot be used, which their schema does not see; null if they can. `field` is the field at fault.
 */
export function problemOfForward({
  calls = [],
  credentials,
  publicKeyPem,
  dialect,
  bodies = 'asReceived',
}: ForwardSettings): { readonly field: string; readonly why: string } | null {
  if (publicKeyPem !== undefined && !isUsableKey(publicKeyPem))
    return { field: 'publicKeyPem', why: 'must be an RSA public key as PEM (BEGIN PUBLIC KEY)' };
  if (dialect !== undefined && bodies === 'asReceived')
    return {
      field: 'bodies',
      why: 'must be sealed or plain if a dialect is set, because it renames fields of bodies',
    };
  const givesToken = calls.find((name) => tokenCalls.has(name));
  if (givesToken !== undefined && credentials !== 'pass')
    return {
      field: 'calls',
      why: `must not contain ${givesToken}, which returns a token of the backend, unless credentials is pass; login: both opens sessions at both sides instead`,
    };
  return null;
}

/** Whether bodies are sealed with the key of the backend. */
export const isSealedAgain = ({ bodies }: Forward): boolean => bodies === 'sealed';

/** Calls whose answer has a session's token. */
const tokenCalls: ReadonlySet<string> = new Set(
  allCalls.flatMap(({ name, result }) => (fieldsAt(result, []).includes('token') ? [name] : [])),
);

function isUsableKey(pem: string): boolean {
  try {
    seal('{}', pem, createEnvelopeKey(randomBytes));
    return true;
  } catch {
    return false;
  }
}

const stored = z.object({ settings: forwardSettings, mac: z.string() });

function readState(world: World, { forward }: ForwardConfig): ForwardState {
  const found = choiceOf(world);
  if (found && 'settings' in found) return stateOf('world', found.settings, null);
  const problem = found ? found.problem : null;
  return stateOf(forward === null ? 'nobody' : 'server', forward, problem);
}

function stateOf(
  from: ForwardState['from'],
  settings: ForwardSettings | null,
  problem: string | null,
): ForwardState {
  return { from, settings, forward: settings && complete(settings), problem };
}

/**
 * Returns the stored choice of a world. A world can be imported from a file of another person, who must not decide where
 * passwords are sent: a choice is used only with the signature of this world's secrets.
 */
function choiceOf(
  world: World,
): { readonly settings: ForwardSettings } | { readonly problem: string } | null {
  const value = storedValue(world);
  if (value === null) return null;
  const { data } = stored.safeParse(jsonOf(value));
  if (!data) return { problem: 'The stored choice is not valid. Set it again.' };
  const { settings, mac } = data;
  if (!isEqualSecret(fromUtf8(mac), fromUtf8(macOf(world, settings))))
    return {
      problem: `The choice of ${settings.to} was made in another world or installation. Set it again to use it.`,
    };
  return { settings };
}

const storedValue = (world: World): string | null =>
  world.rows.first('WorldOption', { where: { key: OPTION } })?.value ?? null;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Signs settings. The fields are sorted, so that the signature does not depend on their order. */
function macOf(world: World, settings: ForwardSettings): string {
  const sorted = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return toHex(hmacSha256(world.secrets.key(OPTION), JSON.stringify(sorted)));
}

function complete(settings: ForwardSettings): Forward {
  const { calls = [], paths = [], unserved = true, publicKeyPem = '' } = settings;
  const to = new URL(settings.to);
  return {
    to,
    base: to.pathname.replace(/\/$/, ''),
    calls: new Set(calls),
    paths: paths.map((path) => path.replace(/\/$/, '')),
    unserved,
    credentials: settings.credentials ?? 'separate',
    dialect: settings.dialect ?? null,
    bodies: settings.bodies ?? 'asReceived',
    publicKeyPem,
    login: settings.login ?? 'here',
    tokenHeader: settings.tokenHeader ?? 'X-Access-Token',
    tokenPath: (settings.tokenPath ?? 'result.token').split('.'),
    timeoutMs: settings.timeoutMs ?? FORWARD_TIMEOUT_MS.default,
  };
}
