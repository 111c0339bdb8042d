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

/** Makes a call that must succeed, and records it as its example. */
type Show = <C extends Call>(
  call: C,
  input?: CallInput<C>,
  options?: CallOptions,
) => Promise<ResultOf<C>>;

/** A signed-in member of the tour. */
export interface Traveller extends Member {
  readonly show: Show;
}

/** Makes calls in one world and records them. */
export class Guide {
  readonly world: TestWorld;
  readonly #masks = new Masks();
  readonly #shown = new Map<string, Example>();

  constructor(world: TestWorld) {
    this.world = world;
    // The origin of a server without a socket, and that of a reader's server.
    this.hide('http://localhost:80', 'http://127.0.0.1:3000');
  }

  /**
   * Makes a call that must succeed, and records it as the call's example. Throws when the answer breaks its contract, is a
   * refusal, or when the call was shown before.
   */
  readonly show: Show = async (call, input = {}, options = {}) => {
    const loose = input as LooseInput;
    return this.keep(call, loose, await this.world.raw(call, loose, options));
  };

  /** Records an exchange that was made in another way. */
  readonly keep = <C extends Call>(call: C, input: LooseInput, raw: RawAnswer): ResultOf<C> => {
    const answer = readAnswer(call, raw);
    if (!answer.ok)
      throw new Error(`${call.name}: ${answer.reason} ${JSON.stringify(answer.facts)}`);
    this.#hideTokens(answer.result);
    const heard = JSON.parse(raw.text) as object;
    // Control calls have timestamps of the machine's clock; their examples have the instant at which the tour begins.
    const stamped = call.auth === 'control' ? { ...heard, timestamp: TEST_AT } : heard;
    this.#write(call, input, stamped);
    return answer.result;
  };

  /** Records a call that is answered with a file. */
  readonly keepFile = (call: Call, input: LooseInput): void => {
    this.#write(call, input, '<the bytes of the file>');
  };

  /** Records a stream's events as its example. */
  readonly keepEvents = (call: Call, input: LooseInput, events: readonly unknown[]): void => {
    this.#write(call, input, events);
  };

  /** A member by a token. */
  traveller(member: { id: string; account: string; token: string }): Traveller {
    const show: Show = (call, input, options) =>
      this.show(call, input, { token: member.token, ...options });
    return { ...asMember(this.world, member), show };
  }

  /** From now on `secret` is written as `word`. */
  readonly hide = (secret: string, word: string): void => {
    this.#masks.hide(secret, word);
  };

  /** From now on the instants of a running clock (epoch ms) are written as `from`. */
  still(from: number): void {
    this.#masks.still(from);
  }

  /** The examples by call name, in the order of `calls`. Throws when one was never shown. */
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

  /** Tokens are the only values that are not drawn from the world's seed. */
  #hideTokens(result: unknown): void {
    if (typeof result !== 'object' || result === null) return;
    if ('member' in result) this.#hideTokens(result.member);
    if (!('token' in result)) return;
    if (typeof result.token === 'string') this.hide(result.token, '<token>');
  }
}
