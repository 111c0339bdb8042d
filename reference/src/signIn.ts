import { DEMO_LOGIN } from '@hongbao/contracts/openapi/demoLogin';
import type { Attempt } from './attempt.ts';
import type { DocsCall } from './calls.ts';
import { sendAttempt } from './sendAttempt.ts';
import type { Visit } from './visit.ts';

const { account, password } = DEMO_LOGIN;
/** The member of every world with the demo scenario. The credentials are public, because all money is simulated. */
export const DEMO = { account, password };

export type CallIndex = ReadonlyMap<string, DocsCall>;

export function keyUrl(index: CallIndex): string {
  return `${pathOf(index, 'getSetting')}?key=rsaPublicKey`;
}

/**
 * Creates a token by account and password with the sealed login call. Throws an error with a message if the login is
 * refused.
 */
export async function tokenByPassword(
  index: CallIndex,
  visit: Visit,
  body: { readonly account: string; readonly password: string },
): Promise<string> {
  const attempt: Attempt = {
    method: 'POST',
    url: pathOf(index, 'login'),
    headers: { 'X-World': visit.world, 'X-Dialect': 'none', 'Content-Type': 'application/json' },
    body: { method: 'password', ...body },
  };
  const { text } = await sendAttempt({ transport: 'sealed' }, attempt, keyUrl(index));
  const result = resultOf(text) as { token?: string };
  if (result.token === undefined) throw new Error('This account asks for an authenticator code.');
  return result.token;
}

/** Returns the result of an answer. Throws a refusal as an error with its message. */
function resultOf(text: string): unknown {
  const { success, message, result } = JSON.parse(text) as {
    success: boolean;
    message: string;
    result: unknown;
  };
  if (!success) throw new Error(message);
  return result;
}

function pathOf(index: CallIndex, name: string): string {
  const call = index.get(name);
  if (!call) throw new Error(`This server does not serve ${name}.`);
  return call.contractPath;
}
