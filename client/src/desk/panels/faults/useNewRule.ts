import type { CallInput } from '@hongbao/client';
import type { Call, ResultOf } from '@hongbao/contracts/call';
import { useState } from 'react';
import { useAct } from '../../control/deskApi.ts';
import { useMembers } from '../../control/useMembers.ts';
import { bodyOf, type RuleFields } from './ruleFields.ts';

/** A new rule while it is typed, and what became of the last one. */
export function useNewRule<C extends Call>(call: C, begun: RuleFields) {
  const { idOf } = useMembers();
  const { act, isBusy, failure, clear } = useAct(call);
  const [fields, setFields] = useState(begun);
  const [added, setAdded] = useState<ResultOf<C> | null>(null);
  return {
    fields,
    change: (change: Partial<RuleFields>) => setFields({ ...fields, ...change }),
    /** What was typed, as a control call takes it. */
    body: () => bodyOf(fields, idOf),
    add: async (input: CallInput<C>): Promise<void> => {
      clear();
      setAdded(null);
      setAdded(await act(input));
    },
    added,
    isBusy,
    failure,
  };
}
