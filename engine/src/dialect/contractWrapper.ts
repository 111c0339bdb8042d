import { refusals } from '@hongbao/contracts/refusals';
import {
  problemCode,
  type TransportProblem,
  transportProblems,
} from '@hongbao/contracts/transport';
import { isObject } from './codecs.ts';
import type { Dialect } from './dialect.ts';

/**
 * Renames the wrapper of a client’s answer to that of the contracts, with its codes; the result stays as it is. Fields that
 * the client does not have get the values that follow from the others. A text that is no such answer is returned unchanged.
 */
export function toContractWrapper({ file }: Dialect, text: string): string {
  const { wrapper } = file;
  if (!wrapper) return text;
  const answer = parse(text);
  if (!isObject(answer)) return text;
  const names = wrapper.names ?? {};
  const read = (field: keyof typeof names) => {
    const name = names[field] ?? field;
    return name === false ? undefined : answer[name];
  };
  const code = read('code');
  const isSuccess = read('success') ?? String(code) === String(wrapper.code ?? 200);
  const codes = new Map(
    Object.entries(wrapper.refusals ?? {}).map(([key, each]) => [String(each), contractCode(key)]),
  );
  const known = new Set(
    ['success', 'code', 'message', 'result', 'timestamp'].map(
      (field) => names[field as keyof typeof names] ?? field,
    ),
  );
  const others = Object.entries(answer).filter(([name]) => !known.has(name));
  return JSON.stringify({
    ...Object.fromEntries(others),
    success: isSuccess,
    code: isSuccess === true ? 200 : (codes.get(String(code)) ?? code),
    message: read('message') ?? '',
    result: read('result') ?? null,
    timestamp: read('timestamp') ?? 0,
  });
}

function contractCode(key: string): number {
  if (Object.hasOwn(transportProblems, key)) return problemCode(key as TransportProblem);
  return refusals[key as keyof typeof refusals].code;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
