import type { FaultKind } from '@hongbao/contracts/control/faults.types';

/** A corrupted answer as it is sent. */
export interface CorruptedBody {
  readonly text: string;
  readonly type: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** The type that web servers send for a file they do not know. */
const WRONG_TYPE = 'text/html; charset=utf-8';

/** The page of a proxy that can't reach its server. */
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

/** Corrupts a whole answer. Null for a kind that does not change the answer's body. */
export function corruptBody(
  kind: FaultKind,
  answer: Readonly<Record<string, unknown>>,
): CorruptedBody | null {
  switch (kind) {
    case 'nullResult':
      return { text: JSON.stringify({ ...answer, result: null }), type: JSON_TYPE };
    case 'bareArray':
      return { text: JSON.stringify(bareArray(answer['result'])), type: JSON_TYPE };
    case 'truncatedJson':
      return { text: firstHalf(JSON.stringify(answer)), type: JSON_TYPE };
    case 'wrongContentType':
      return { text: JSON.stringify(answer), type: WRONG_TYPE };
    default:
      return null;
  }
}

/** The list of a result without its wrapper: the records of a page, a list itself, or a list of any other result. */
function bareArray(result: unknown): unknown[] {
  if (Array.isArray(result)) return result;
  const { records } = Object(result) as { records?: unknown };
  return Array.isArray(records) ? records : [result];
}

/** The first half of a text. The first half of a JSON object is never valid JSON. */
export const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2));
