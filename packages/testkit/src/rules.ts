import type { ResultOf } from '@hongbao/contracts/call';
import type { listAnswers, setAnswer } from '@hongbao/contracts/control/answers.calls';
import type { addFault, listFaults } from '@hongbao/contracts/control/faults.calls';
import type { AnyCalls } from '@hongbao/sdk';
import type { Rest } from './fields.ts';
import type { Scope } from './scope.ts';

type Fault = ResultOf<typeof listFaults>[number];
type AnswerRule = ResultOf<typeof setAnswer>;

/** The name of a call; names of calls added in later versions are accepted too. */
type CallName = keyof AnyCalls | (string & {});

/** Fault injection in a world, before or after a call executes. */
export interface Faults {
  /** Adds a fault by a rule or a preset: `add({ kind: 'commitThenDrop', call: 'openPosition', count: 1 })`. */
  add(fault: Rest<typeof addFault, 'call'> & { readonly call?: CallName }): Promise<Fault[]>;
  list(): Promise<Fault[]>;
  remove(id: string): Promise<null>;
  /** Removes all rules and returns their number. */
  clear(): Promise<{ removed: number }>;
}

export function faultsOf({ control }: Scope): Faults {
  return {
    add: (fault) => control.addFault(fault),
    list: () => control.listFaults(),
    remove: (id) => control.removeFault({ id }),
    clear: () => control.clearFaults(),
  };
}

/** Rules that override answers of a world's calls. */
export interface Answers {
  /**
   * Adds a rule: `result` in the usual wrapper, `body` as the whole answer, `merge` over the real answer, or `answers` in
   * sequence. `when` limits it to requests with certain fields: `{ 'body.symbol': 'BTC/USDT' }`.
   */
  set(call: CallName, answer: Rest<typeof setAnswer, 'call'>): Promise<AnswerRule>;
  list(): Promise<ResultOf<typeof listAnswers>>;
  remove(id: string): Promise<null>;
  clear(): Promise<{ removed: number }>;
}

export function answersOf({ control }: Scope): Answers {
  return {
    set: (call, answer) => control.setAnswer({ ...answer, call }),
    list: () => control.listAnswers(),
    remove: (id) => control.removeAnswer({ id }),
    clear: () => control.clearAnswers(),
  };
}
