import type { CallInput } from '@hongbao/sdk';
import type { Call, ResultOf } from '@hongbao/contracts/call';
import { useState } from 'react';
import { useAct } from '../../control/deskApi.ts';
import { useMembers } from '../../state/useMembers.ts';
import { bodyOf, type RuleFields } from './ruleFields.ts';

/** The form state of a new rule, and the outcome of the last submit. */
export function useNewRule<C extends Call>(call: C, initial: RuleFields) {
  const { idOf } = useMembers();
  const { act, isBusy, failure, clear } = useAct(call);
  const [fields, setFields] = useState(initial);
  const [added, setAdded] = useState<ResultOf<C> | null>(null);
  return {
    fields,
    change: (change: Partial<RuleFields>) => setFields({ ...fields, ...change }),
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
