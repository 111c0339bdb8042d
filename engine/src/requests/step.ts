import type { HttpAnswer } from '../http/httpAnswer.ts';

/** Answers a request, with what the steps before have found. */
export type Answer<In> = (arrival: In) => Promise<HttpAnswer>;

/**
 * One step of every request: it does its work, passes what it has found to the next step, and can change the answer that
 * comes back. It throws a `TransportError` to refuse the request.
 */
export type Step<In, Out> = (arrival: In, next: Answer<Out>) => Promise<HttpAnswer>;

/**
 * Adds to an arrival what a step has found, and returns it for the next step. It is the same object, because a copy in each step
 * would cost as much as the rest of a small answer.
 */
export const add = <In extends object, Found extends object>(
  arrival: In,
  found: Found,
): In & Found => Object.assign(arrival, found);

/** A list of steps in the order of a request. Each receives what the one before passes on. */
export class Pipeline<In, Out> {
  readonly #before: (next: Answer<Out>) => Answer<In>;

  private constructor(before: (next: Answer<Out>) => Answer<In>) {
    this.#before = before;
  }

  static begin<In>(): Pipeline<In, In> {
    return new Pipeline((next) => next);
  }

  /** Adds a step after the others. */
  step<More>(step: Step<Out, More>): Pipeline<In, More> {
    return new Pipeline((next) => this.#before((arrival) => step(arrival, next)));
  }

  /** Returns the function that takes all steps, and then answers. */
  end(answer: Answer<Out>): Answer<In> {
    return this.#before(answer);
  }
}
