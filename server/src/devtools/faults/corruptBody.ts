import type { FaultKind } from '@hongbao/contracts/control/faults.types';

/** A corrupted answer to send. */
export interface CorruptedBody {
  readonly text: string;
  readonly type: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** The content type of the fault `wrongContentType`, which web servers send for error pages. */
const WRONG_TYPE = 'text/html; charset=utf-8';

/** The error page of a proxy that cannot reach its server. */
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

/** Corrupts a complete answer. Returns null for a kind that does not change the answer's body. */
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

/** Returns a result as a bare array: the records of a page, an array itself, or an array with any other result. */
function bareArray(result: unknown): unknown[] {
  if (Array.isArray(result)) return result;
  const { records } = Object(result) as { records?: unknown };
  return Array.isArray(records) ? records : [result];
}

/** Returns the first half of a text, which is never valid JSON for an object. */
export const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2));
