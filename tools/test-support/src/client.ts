import type { Call, ResultOf } from '@hongbao/contracts/call';
import type { Answered } from '@hongbao/sdk/answer';
import { callHeaders } from '@hongbao/sdk/callHeaders';
import { readCheckedAnswer } from '@hongbao/sdk/checkedAnswer';
import { type LooseInput, toRequest } from '@hongbao/contracts/http/request';
import type { CallInput } from '@hongbao/sdk/input';
import { resultOf } from '@hongbao/sdk/namedCalls';
import type { CallOptions } from '@hongbao/sdk/options';
import { recordAnswer } from './recordAnswer.ts';
import { sealBody } from './seal.ts';
import type { RawAnswer, Transport } from './transport.ts';

export type { Answered } from '@hongbao/sdk/answer';
export type { CallInput, LooseInput } from '@hongbao/sdk/input';
export type { CallOptions } from '@hongbao/sdk/options';
export { readCheckedAnswer as readAnswer } from '@hongbao/sdk/checkedAnswer';

/** A typed client of one world that seals bodies as the app does and validates every answer. */
export interface Client {
  /**
   * Sends a call. Throws if the answer violates the contract of the call: a different structure, an unknown field, a
   * refusal that the contract does not list, or a code that does not match the refusal.
   */
  call<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answered<C>>;
  /** Returns the result of a call that must succeed. Throws if it is refused. */
  must<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  /** Sends any input to a call and returns the answer without validation. */
  raw(call: Call, input?: LooseInput, options?: CallOptions): Promise<RawAnswer>;
  readonly send: Transport;
}

interface ClientParts {
  readonly send: Transport;
  readonly publicKeyPem: string;
  readonly world: string;
  /** The control token, for a server that requires it for control calls. */
  readonly controlToken?: string;
}

/** Creates a client of one world. Calls marked `plain` (the control calls) are sent unsealed. */
export function createClient(parts: ClientParts): Client {
  const encoders = { sealed: (body: unknown) => sealBody(body, parts.publicKeyPem) };
  const raw: Client['raw'] = async (call, input = {}, options = {}) => {
    const answer = await parts.send(
      await toRequest(call, input, callHeaders(parts, call, options), encoders),
    );
    recordAnswer(call, answer);
    return answer;
  };
  const call: Client['call'] = async (contract, input, options) =>
    readCheckedAnswer(contract, await raw(contract, input as LooseInput | undefined, options));
  return {
    raw,
    call,
    send: parts.send,
    must: async (contract, input, options) =>
      resultOf(contract, await call(contract, input, options)),
  };
}
