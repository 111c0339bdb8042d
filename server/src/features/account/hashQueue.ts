import { SECOND_MS } from '@hongbao/contracts/time';
import { TransportError } from '../../http/answers.ts';

/** `inTurn`: others of the world wait for it, so it goes first. `ahead`: nobody waits but who asked. */
export type Pace = 'inTurn' | 'ahead';

/** Half of the threads that Node has for such work: files go on being read and written beside it. */
const AT_ONCE_MAX = 2;
/** Most that wait at each pace; about two seconds' worth. */
const WAITING_MAX = 100;
/** Longer than a hundred take on a busy machine, and as long as an app waits. */
const WAIT_MS_MAX = 10 * SECOND_MS;

interface Waiter {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Lets few hashes be made at once and few wait, so that a flood of sign-ins holds nobody else up. */
export class HashQueue {
  #running = 0;
  readonly #waiting: Record<Pace, Waiter[]> = { inTurn: [], ahead: [] };

  /** Runs `work` when it is its turn. Throws `tooMany` when too many wait, or when its turn does not come. */
  async run<T>(pace: Pace, work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE_MAX) this.#running += 1;
    else await this.#turn(this.#waiting[pace]);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(queue: Waiter[]): Promise<void> {
    if (queue.length >= WAITING_MAX) throw new TransportError('tooMany');
    return new Promise((go, refuse) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        refuse(new TransportError('tooMany'));
      }, WAIT_MS_MAX);
      const waiter = { go, timer };
      queue.push(waiter);
    });
  }

  /** Hands the place of one that is done to the next. */
  #pass(): void {
    const next = this.#waiting.inTurn.shift() ?? this.#waiting.ahead.shift();
    if (!next) this.#running -= 1;
    else {
      clearTimeout(next.timer);
      next.go();
    }
  }
}
