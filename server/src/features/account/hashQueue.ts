import { SECOND_MS } from '@hongbao/contracts/time';
import { TransportError } from '../../calls/answers.ts';

/**
 * Pace of a job. `inTurn`: other commands of the world wait for the job, so it has priority. `ahead`: only its caller
 * waits.
 */
export type Pace = 'inTurn' | 'ahead';

/** Maximum concurrent hashes: half of the threads of Node's pool, so that file access continues in the other half. */
const AT_ONCE_MAX = 2;
/** Maximum waiting jobs for each pace; about two seconds of work. */
const WAITING_MAX = 100;
/**
 * Maximum wait of a job: longer than a hundred jobs take on a busy machine, and longer than the request timeout of the
 * app.
 */
const WAIT_MS_MAX = 10 * SECOND_MS;

interface Waiter {
  readonly go: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Limits concurrent and waiting password hashes, so that a flood of sign-ins does not delay other work. */
export class HashQueue {
  #running = 0;
  readonly #waiting: Record<Pace, Waiter[]> = { inTurn: [], ahead: [] };

  /**
   * Runs `work` when its turn in the queue comes. Throws `tooMany` when too many jobs wait, or when the wait times out.
   */
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

  /** Starts the next waiting job. */
  #pass(): void {
    const next = this.#waiting.inTurn.shift() ?? this.#waiting.ahead.shift();
    if (!next) this.#running -= 1;
    else {
      clearTimeout(next.timer);
      next.go();
    }
  }
}
