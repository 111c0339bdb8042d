import type { Call } from '@hongbao/contracts/call';
import { callsByName } from '@hongbao/contracts/calls';
import { isSuccessCode } from '@hongbao/contracts/http/answer';
import { refusals } from '@hongbao/contracts/refusals';
import {
  type TransportProblem,
  problemCode,
  transportProblems,
} from '@hongbao/contracts/transport';
import { type Answered, type TextAnswer, readAnswer } from './answer.ts';
import { sameJson } from './sameJson.ts';

/**
 * Parses an answer and validates it against the contract of its call, which may be given without schemas. Throws on any
 * violation.
 */
export function readCheckedAnswer<C extends Call>(named: C, raw: TextAnswer): Answered<C> {
  const call = contractOf(named);
  const answer = readAnswer(call, raw);
  const { ok, code, status } = answer;
  if (ok !== isSuccessCode(code))
    throw new Error(`${call.name}: success is ${ok}, which contradicts code ${code}`);
  if (answer.ok) requireResult(call, answer.result);
  else requireKnownReason(call, { reason: answer.reason, code, status });
  return answer;
}

/** The contract with its schemas, of a call that may have none (`callNamed`). */
function contractOf<C extends Call>(call: C): C {
  return Object.hasOwn(call, 'result') ? call : (callsByName.get(call.name) as C);
}

function requireResult(call: Call, result: unknown): void {
  const read: unknown = call.result.parse(result);
  if (!sameJson(read, result))
    throw new Error(
      `${call.name} returned fields that its contract does not have: ${JSON.stringify(result)}`,
    );
}

function requireKnownReason(
  call: Call,
  { reason, code, status }: { reason: string; code: number; status: number },
): void {
  const isRefusal = call.refusals.some((key) => key === reason) && status === 200;
  const expected = isRefusal
    ? refusals[reason as keyof typeof refusals].code
    : isProblem(reason) && problemCode(reason);
  if (expected !== code)
    throw new Error(
      `${call.name} refused with ${reason} (${code}, HTTP ${status}), which its contract does not allow`,
    );
}

function isProblem(reason: string): reason is TransportProblem {
  return reason in transportProblems;
}
