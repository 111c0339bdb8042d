import type { Call, ResultOf } from '@hongbao/contracts/call';
import type { Example } from '@hongbao/contracts/openapi/example';
import {
  type CallInput,
  type CallOptions,
  type LooseInput,
  readAnswer,
} from '@hongbao/test-support/client';
import { type Member, asMember } from '@hongbao/test-support/given';
import { TEST_AT } from '../server.ts';
import type { TestWorld } from '../testWorld.ts';
import type { RawAnswer } from '@hongbao/test-support/transport';
import { Masks } from './masks.ts';

/** Makes a call that must succeed, and records it as the example of the call. */
type Show = <C extends Call>(
  call: C,
  input?: CallInput<C>,
  options?: CallOptions,
) => Promise<ResultOf<C>>;

/** A signed-in member of the tour. */
export interface Traveller extends Member {
  readonly show: Show;
}

/** Makes calls in one world and records them as examples. */
export class Guide {
  readonly world: TestWorld;
  readonly #masks = new Masks();
  readonly #shown = new Map<string, Example>();

  constructor(world: TestWorld) {
    this.world = world;
    // Replaces the origin of injected requests with the default origin of a server.
    this.hide('http://localhost:80', 'http://127.0.0.1:3000');
  }

  /**
   * Makes a call that must succeed, and records it as the example of the call. Throws if the answer violates the
   * contract, is a refusal, or if the call has an example already.
   */
  readonly show: Show = async (call, input = {}, options = {}) => {
    const loose = input as LooseInput;
    return this.keep(call, loose, await this.world.raw(call, loose, options));
  };

  /** Records an exchange that was made without `show`. */
  readonly keep = <C extends Call>(call: C, input: LooseInput, raw: RawAnswer): ResultOf<C> => {
    const answer = readAnswer(call, raw);
    if (!answer.ok)
      throw new Error(`${call.name}: ${answer.reason} ${JSON.stringify(answer.facts)}`);
    this.#hideTokens(answer.result);
    const heard = JSON.parse(raw.text) as object;
    // Operator calls have timestamps of the machine's clock, which are replaced with the start instant of the tour.
    const stamped = call.auth === 'control' ? { ...heard, timestamp: TEST_AT } : heard;
    this.#write(call, input, stamped);
    return answer.result;
  };

  /** Records a call that answers with a file. */
  readonly keepFile = (call: Call, input: LooseInput): void => {
    this.#write(call, input, '<the bytes of the file>');
  };

  /** Records the events of a stream as the example of the call. */
  readonly keepEvents = (call: Call, input: LooseInput, events: readonly unknown[]): void => {
    this.#write(call, input, events);
  };

  /** Returns the member with a token. */
  traveller(member: { id: string; account: string; token: string }): Traveller {
    const show: Show = (call, input, options) =>
      this.show(call, input, { token: member.token, ...options });
    return { ...asMember(this.world, member), show };
  }

  /** Replaces `secret` with `word` in all later examples. */
  readonly hide = (secret: string, word: string): void => {
    this.#masks.hide(secret, word);
  };

  /** Replaces the instants of a running clock with `from` (epoch ms) in all later examples. */
  still(from: number): void {
    this.#masks.still(from);
  }

  /** Returns the examples by call name, in the order of `calls`. Throws if a call has no example. */
  examples(calls: readonly Call[]): Record<string, Example> {
    const missing = calls.filter(({ name }) => !this.#shown.has(name)).map(({ name }) => name);
    if (missing.length > 0) throw new Error(`The tour never makes ${missing.join(', ')}.`);
    return Object.fromEntries(
      calls.flatMap(({ name }) => {
        const shown = this.#shown.get(name);
        return shown ? [[name, shown]] : [];
      }),
    );
  }

  #write(call: Call, { params, query, body }: LooseInput, answer: unknown): void {
    if (this.#shown.has(call.name)) throw new Error(`${call.name} is shown twice.`);
    const asked = Object.entries({ params, query, body }).filter(([, part]) => part !== undefined);
    const exchange = this.#masks.printable({ ...Object.fromEntries(asked), answer }) as Example;
    this.#shown.set(call.name, exchange);
  }

  /** Tokens are the only values that are not derived from the world's seed. */
  #hideTokens(result: unknown): void {
    if (typeof result !== 'object' || result === null) return;
    if ('member' in result) this.#hideTokens(result.member);
    if (!('token' in result)) return;
    if (typeof result.token === 'string') this.hide(result.token, '<token>');
  }
}
