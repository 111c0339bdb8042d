import type { FaultKind } from '@hongbao/contracts/control/faults.types';

import { type HttpAnswer, JSON_TYPE } from '../../http/httpAnswer.ts';

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
): HttpAnswer | null {
  switch (kind) {
    case 'nullResult':
      return { content: { ...answer, result: null } };
    case 'bareArray':
      return { content: bareArray(answer['result']) };
    case 'truncatedJson':
      return { type: JSON_TYPE, content: firstHalf(JSON.stringify(answer)) };
    case 'wrongContentType':
      return { type: WRONG_TYPE, content: JSON.stringify(answer) };
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
