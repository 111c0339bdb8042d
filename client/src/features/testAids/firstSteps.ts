import { isOneOf } from '../../lib/guards.ts';
import { memberKey } from '../../state/memberKey.ts';
import { persistedSet } from '../../state/persisted.ts';
import { store } from '../../state/store.ts';
import { usePersisted } from '../../state/usePersisted.ts';

/**
 * The first steps of a new member: `new` opens the welcome sheet, `later` leaves one line on the Home page, `closed` is
 * the state of every other member.
 */
const stages = ['new', 'later', 'closed'] as const;
export type Stage = (typeof stages)[number];

const NAME = 'firstSteps/stage';
const RESULT = 'firstSteps/result';

/** Marks the signed-in member as new, after a registration on this device. */
export function welcomeMember(): void {
  const ownerKey = memberKey(store.getState().session.userInfo?.id);
  store.dispatch(persistedSet({ ownerKey, name: NAME, value: 'new' satisfies Stage }));
}

export function useFirstSteps(): [Stage, (stage: Stage) => void] {
  return usePersisted<Stage>(NAME, 'closed', isOneOf(stages));
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether the member has opened the receipt of a position, with a setter. */
export function useSawResult(): [boolean, (saw: boolean) => void] {
  return usePersisted(RESULT, false, isFlag);
}
