import type { Attempt } from './attempt.ts';
import type { DocsCall } from './calls.ts';

/**
 * Formats the request of the form as a command for PowerShell; null for uploads. A sealed body is sent as plain JSON, which
 * the server accepts from its own machine and with the operator’s token. `server` is the address of the server without a
 * slash at the end.
 */
export function powershellOf(
  { transport }: Pick<DocsCall, 'transport'>,
  { method, url, headers, body }: Attempt,
  server: string,
): string | null {
  if (transport === 'multipart') return null;
  const isSealed = transport === 'sealed';
  const sent = {
    ...headers,
    ...(isSealed ? { 'Content-Type': 'application/json', 'X-Envelope': 'plain' } : {}),
  };
  // Content-Type is a parameter of its own in Windows PowerShell 5.
  const isType = (name: string) => name.toLowerCase() === 'content-type';
  const type = Object.entries(sent).find(([name]) => isType(name))?.[1];
  const pairs = Object.entries(sent)
    .filter(([name]) => !isType(name))
    .map(([name, value]) => `${quote(name)} = ${quote(value)}`);
  return [
    'Invoke-RestMethod',
    `-Method ${method}`,
    `-Uri ${quote(server + url)}`,
    ...(pairs.length > 0 ? [`-Headers @{ ${pairs.join('; ')} }`] : []),
    ...(method !== 'GET' && type !== undefined ? [`-ContentType ${quote(type)}`] : []),
    ...(isSealed || transport === 'plain' ? [`-Body ${quote(JSON.stringify(body))}`] : []),
  ].join(' ');
}

/** PowerShell treats the typographic quotes as the straight one. */
const quote = (text: string) => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
