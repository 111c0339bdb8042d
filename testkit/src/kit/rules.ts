import type { ResultOf } from '@hongbao/contracts/call';
import type { listAnswers, setAnswer } from '@hongbao/contracts/control/answers.calls';
import type { addFault, listFaults } from '@hongbao/contracts/control/faults.calls';
import type { AnyCalls } from '@hongbao/client';
import type { Rest } from './fields.ts';
import type { Scope } from './scope.ts';

type Fault = ResultOf<typeof listFaults>[number];
type AnswerRule = ResultOf<typeof setAnswer>;

/** A call by its name, or one that a later version has. */
type CallName = keyof AnyCalls | (string & {});

/** What goes wrong in a world, before a call or after it. */
export interface Faults {
  /** A rule or a preset: `add({ kind: 'commitThenDrop', call: 'openPosition', count: 1 })`. */
  add(fault: Rest<typeof addFault, 'call'> & { readonly call?: CallName }): Promise<Fault[]>;
  list(): Promise<Fault[]>;
  remove(id: string): Promise<null>;
  /** All of them; how many there were. */
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

/** What calls of a world answer instead. */
export interface Answers {
  /** `result` in the usual wrapper, `body` whole as it is, or `merge` over the real answer. */
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
