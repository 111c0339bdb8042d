import { SEALED_DATA, sealLines, shellQuote } from '@hongbao/contracts/openapi/shellSeal';
import type { Attempt } from './attempt.ts';
import type { DocsCall } from './calls.ts';

/**
 * Formats the request of the form as a shell command: with curl, and with openssl for a sealed body. `server` is the
 * address of the server without a slash at the end.
 */
export function curlOf(
  { transport, answers }: Pick<DocsCall, 'transport' | 'answers'>,
  { method, url, headers, body }: Attempt,
  server: string,
): string {
  const base = `BASE=${server}`;
  const isForm = transport === 'multipart';
  const words = [
    `curl -s${answers === 'events' ? 'N' : ''}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(transport === 'plain' ? [`-d ${shellQuote(JSON.stringify(body))}`] : []),
    ...(transport === 'sealed' ? [SEALED_DATA] : []),
    ...(isForm ? ['-F "file=@$FILE"', ...fieldsOf(body)] : []),
    `"$BASE"${shellQuote(url)}`,
  ];
  const seal = transport === 'sealed' ? sealLines(JSON.stringify(body)) : [];
  return [base, ...seal, words.join(' ')].join('\n');
}

function fieldsOf(body: unknown): string[] {
  if (!(body instanceof FormData)) return [];
  return [...body.entries()].flatMap(([name, value]) =>
    typeof value === 'string' ? [`-F ${shellQuote(`${name}=${value}`)}`] : [],
  );
}
