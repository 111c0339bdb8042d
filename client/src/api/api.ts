import type { Call } from '@hongbao/contracts/call';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { afterFirstPage } from '../lib/firstPage.ts';
import { readToken } from '../lib/token.ts';
import type { Failure } from './failure.ts';
import type { CallInput, LooseInput } from './request.ts';
import { send } from './send.ts';
import { signalFailure } from './signals.ts';

export interface Ask {
  call: Call;
  input: LooseInput;
}

interface Extra {
  /** Failures are the screen's own business: no toast. */
  isQuiet?: boolean;
}

const baseQuery: BaseQueryFn<Ask, unknown, Failure, Extra> = async (
  { call, input },
  { signal, type },
  extra,
) => {
  const token = readToken();
  const sent = await send(call, input, signal);
  if (type === 'query') await afterFirstPage();
  // An answer to a session that is over by now says nothing of the present one.
  const isPast = 'error' in sent && sent.error.kind === 'unauthorised' && token !== readToken();
  if ('error' in sent && !isPast)
    signalFailure(sent.error, { isPressed: type === 'mutation', isQuiet: extra?.isQuiet ?? false });
  return sent;
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'User',
    'Balance',
    'Change',
    'Recharge',
    'Withdrawal',
    'Settlement',
    'Exchange',
    'Position',
    'Option',
    'Vip',
    'Ticker',
    'Notice',
    'Loan',
    'Product',
    'Ieo',
    'Contest',
  ],
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});

/** For prices and money: a page that opens asks anew unless the last answer came within this second. */
export const fresh = { refetchOnMountOrArgChange: 1 } as const;

/** The `query` of an endpoint, made from its contract: screens give params, query and body as the contract types them. */
export function endpointOf<C extends Call>(call: C) {
  return (input: CallInput<C> | void): Ask => ({ call, input: (input ?? {}) as LooseInput });
}
