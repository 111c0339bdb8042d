import type { Exchange } from './exchange.ts';

/** The names in which a request and its answer are shown: those of the client, or those of the contract. */
export type Names = 'sent' | 'contract';

/** Returns a request in the names of the contract, if it was sent in those of a dialect. */
export function inNames(exchange: Exchange, names: Names): Exchange {
  const { dialect } = exchange;
  if (dialect === null || names === 'sent') return exchange;
  const { params, query, body, answer } = dialect;
  return {
    ...exchange,
    params,
    query,
    openedBody: body,
    sealedBody: null,
    envelope: null,
    answerBody: answer,
  };
}
