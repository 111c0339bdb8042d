import { api } from '../api/api.ts';
import { isFailure, isUnanswered } from '../api/failure.ts';
import { store } from '../state/store.ts';

const moving = ['Ticker', 'Balance', 'Change', 'Position', 'Vip', 'Recharge', 'Notice'] as const;

/** The endpoints join later, so the API itself knows the name of none. */
type AskAgain = (
  endpoint: string,
  input: unknown,
  options: { force: true },
) => ReturnType<typeof api.util.prefetch>;
const askAgain = api.util.prefetch as unknown as AskAgain;

/** Everything that changes by itself is asked for again, and so is whatever could not be read before. */
export function refresh(): void {
  store.dispatch(api.util.invalidateTags([...moving]));
  askFailedAgain(() => true);
}

/** Only what got no answer; a refusal stays one. */
export function askUnansweredAgain(): void {
  askFailedAgain((error) => isFailure(error) && isUnanswered(error));
}

function askFailedAgain(isMeant: (error: unknown) => boolean): void {
  for (const query of Object.values(store.getState().api.queries)) {
    if (query?.status !== 'rejected' || query.endpointName === undefined) continue;
    if (!isMeant(query.error)) continue;
    store.dispatch(askAgain(query.endpointName, query.originalArgs, { force: true }));
  }
}
