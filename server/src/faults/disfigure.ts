import type { FaultKind } from '@hongbao/contracts/control/faults.types';

/** An answer as it leaves, whatever was done to it. */
export interface Disfigured {
  readonly text: string;
  readonly type: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** What web servers send for a file they know nothing of. */
const WRONG_TYPE = 'text/html; charset=utf-8';

/** The page of a proxy whose server is away. */
export const BAD_GATEWAY_PAGE = [
  '<html>',
  '<head><title>502 Bad Gateway</title></head>',
  '<body>',
  '<center><h1>502 Bad Gateway</h1></center>',
  '<hr><center>nginx</center>',
  '</body>',
  '</html>',
  '',
].join('\r\n');

/** What becomes of an answer that was already given: a whole body as JSON. Null for a kind that spares it. */
export function disfigure(
  kind: FaultKind,
  answer: Readonly<Record<string, unknown>>,
): Disfigured | null {
  switch (kind) {
    case 'nullResult':
      return { text: JSON.stringify({ ...answer, result: null }), type: JSON_TYPE };
    case 'bareArray':
      return { text: JSON.stringify(bareArray(answer['result'])), type: JSON_TYPE };
    case 'truncatedJson':
      return { text: half(JSON.stringify(answer)), type: JSON_TYPE };
    case 'wrongContentType':
      return { text: JSON.stringify(answer), type: WRONG_TYPE };
    default:
      return null;
  }
}

/** The list without anything around it: a page's records, a list as it is, anything else as a list of one. */
function bareArray(result: unknown): unknown[] {
  if (Array.isArray(result)) return result;
  const { records } = Object(result) as { records?: unknown };
  return Array.isArray(records) ? records : [result];
}

/** The first half of a text: never valid JSON, for an object ends with its last character. */
export const half = (text: string) => text.slice(0, Math.ceil(text.length / 2));
