import { isText } from '../lib/guards.ts';
import { usePersisted } from './usePersisted.ts';

/**
 * The status by which a list is filtered; null for all statuses. It is stored for the member under `name`. A stored
 * status that is not among `statuses` is ignored.
 */
export function useStatusFilter<S extends string | number>(
  name: string,
  statuses: readonly S[],
): [S | null, (status: S | null) => void] {
  const [stored, setStored] = usePersisted<string>(name, ALL, isText);
  const status = statuses.find((one) => String(one) === stored) ?? null;
  return [status, (next) => setStored(next === null ? ALL : String(next))];
}

const ALL = 'all';
