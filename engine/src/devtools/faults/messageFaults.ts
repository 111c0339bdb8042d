import type { Call } from '@hongbao/contracts/call';
import { LATENCY_MS_DEFAULT } from '@hongbao/contracts/control/faults.types';
import type { SocketChannel } from '../../http/httpAnswer.ts';
import type { HttpRequest } from '../../http/httpRequest.ts';
import type { Recording } from '../traffic/recording.ts';
import type { World } from '../../world/world.ts';
import type { DelayedRequests } from './delayedRequests.ts';
import { matchFaults } from './matchFaults.ts';
import { hasNoRules } from './ruleWatch.ts';
import type { RuleTarget } from './rules.ts';

/** Maximum characters of messages that wait behind a late one. Above it the socket is reset. */
const WAITING_CHARACTERS_MAX = 1024 * 1024;

interface MessageFaultsParts {
  readonly world: World;
  readonly call: Call;
  readonly request: HttpRequest;
  readonly delayed: DelayedRequests;
  readonly target: RuleTarget;
  readonly recording: Recording | null;
  readonly channel: Pick<SocketChannel, 'send' | 'reset'>;
}

interface Message {
  readonly text: string;
  readonly faults: readonly string[];
}

/** Sends the messages of one socket, each with the fault that matches it, and records them. */
export class MessageFaults {
  readonly #parts: MessageFaultsParts;
  readonly #waiting: string[] = [];
  #characters = 0;
  #isRunning = false;
  #isStopped = false;
  /** A message that is sent after the next one. */
  #held: Message | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: MessageFaultsParts) {
    this.#parts = parts;
  }

  send(text: string): void {
    const isFree = !this.#isRunning && this.#held === null;
    // Almost all worlds have no rules, which is cached and known synchronously.
    if (isFree && hasNoRules(this.#parts.world) === true)
      return this.#deliver({ text, faults: [] });
    this.#waiting.push(text);
    this.#characters += text.length;
    if (this.#characters > WAITING_CHARACTERS_MAX) return this.#parts.channel.reset();
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#waiting.length > 0 && !this.#isStopped) {
        const text = this.#waiting.shift() ?? '';
        this.#characters -= text.length;
        await this.#sendNext(text);
      }
    } catch {
      // A closed or deleted world matches no rules.
      this.#parts.channel.reset();
    } finally {
      this.#isRunning = false;
    }
  }

  async #sendNext(text: string): Promise<void> {
    const { world, call, target, request, delayed, recording, channel } = this.#parts;
    const { memberId, input } = target;
    const nothing = { body: {}, query: {}, params: {} };
    const ruled = { world, call, memberId, input: async () => input ?? nothing };
    const found = await matchFaults(ruled, 'message');
    const { ids: faults = [], kind = null, latencyMs = 0 } = found ?? {};
    const message = { text, faults };
    recording?.addFaults(faults);
    if (kind === 'messageLate')
      await delayed.wait({ world, ruleIds: faults, ms: latencyMs }, request);
    if (this.#isStopped) return;
    if (kind === 'messageReordered' && this.#held === null) return this.#hold(message);
    if (kind === 'messageLost' || kind === 'messageCut')
      recording?.addFrame({ direction: 'out', ...message, isLost: true });
    else this.#deliver(message);
    if (kind === 'messageDoubled') this.#deliver(message);
    this.#deliverHeld();
    if (kind === 'messageCut') channel.reset();
  }

  /** Holds a message back until the next one is sent, or for as long as a late message. */
  #hold(message: Message): void {
    this.#held = message;
    this.#timer = setTimeout(() => this.#deliverHeld(), LATENCY_MS_DEFAULT);
  }

  #deliverHeld(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = null;
    if (held !== null && !this.#isStopped) this.#deliver(held);
  }

  #deliver(message: Message): void {
    this.#parts.recording?.addFrame({ direction: 'out', ...message });
    this.#parts.channel.send(message.text);
  }
}
