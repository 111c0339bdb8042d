import { SECOND_MS } from '@hongbao/contracts/time';
import { TransportError } from '../../calls/answers.ts';
import { FairLine } from '../../calls/fairLine.ts';

/**
 * Pace of a job. `inTurn`: other commands of the world wait for the job, so it has priority. `aheadOf` an address: only
 * its caller waits, and the jobs of different addresses alternate.
 */
export type Pace = 'inTurn' | { readonly aheadOf: string };

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
  readonly refuse: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Limits concurrent and waiting password hashes, so that a flood of sign-ins does not delay other work. */
export class HashQueue {
  #running = 0;
  readonly #inTurn = new FairLine<Waiter>(WAITING_MAX);
  readonly #ahead = new FairLine<Waiter>(WAITING_MAX);

  /**
   * Runs `work` when its turn in the queue comes. Throws `tooMany` when too many jobs wait, or when the wait times out.
   */
  async run<T>(pace: Pace, work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE_MAX) this.#running += 1;
    else if (pace === 'inTurn') await this.#turn(this.#inTurn, '');
    else await this.#turn(this.#ahead, pace.aheadOf);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(line: FairLine<Waiter>, owner: string): Promise<void> {
    return new Promise((go, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        line.remove(owner, waiter);
        reject(new TransportError('tooMany'));
      };
      const timer = setTimeout(refuse, WAIT_MS_MAX);
      const waiter = { go, refuse, timer };
      line.add(owner, waiter)?.refuse();
    });
  }

  /** Starts the next waiting job. */
  #pass(): void {
    const next = this.#inTurn.next() ?? this.#ahead.next();
    if (!next) this.#running -= 1;
    else {
      clearTimeout(next.timer);
      next.go();
    }
  }
}
