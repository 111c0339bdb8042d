import type { ResultOf } from '@hongbao/contracts/call';
import type { getTraffic, judgeTraffic } from '@hongbao/contracts/control/traffic.calls';
import { type Verdict, mergeVerdicts, verdictOn, verdictOnAnswer } from '../../http/verdict.ts';
import type { EnvelopeKeys } from '../../http/openEnvelope.ts';
import type { Exchange } from './exchange.ts';
import type { RecordedFrame } from './frameLog.ts';
import { toLine } from './listExchanges.ts';
import { MASK, type SecretNames, masked, maskedHeaders, maskedText } from '../../http/mask.ts';
import { readEnvelope } from './readEnvelope.ts';
import {
  parseAnswer,
  isAnswerWhole,
  isPlain,
  inContract,
  isRequestWhole,
  openedBody,
  parseJsonOrText,
  shownAnswer,
} from './reading.ts';

/** Tables whose primary key is secret, such as the ticket of a login that still needs its second factor. */
const SECRET_KEYS: ReadonlySet<string> = new Set(['SignInTicket']);

/** Converts a recorded request to its full view, with everything that is computed on reading. */
export function exchangeInFull(
  exchange: Exchange,
  keys: EnvelopeKeys,
): Omit<ResultOf<typeof getTraffic>, 'transfers'> {
  const { body, call, rows, secrets } = exchange;
  const opened = openedBody(exchange, keys);
  const sealedBody = body === null || body === '' || isPlain(exchange) ? null : body;
  const isEnvelope = sealedBody !== null && call?.transport === 'sealed';
  return {
    ...toLine(exchange),
    headers: maskedHeaders(exchange.headers),
    params: fieldsOf(exchange.params, secrets?.request),
    query: fieldsOf(exchange.query, secrets?.request),
    sealedBody: sealedBody === null ? null : maskedText(sealedBody, secrets?.request),
    envelope:
      isEnvelope && isRequestWhole(exchange) ? readEnvelope(sealedBody, keys.privateKey) : null,
    openedBody: opened === undefined ? null : masked(opened, secrets?.request),
    isRequestCut: !isRequestWhole(exchange),
    answerBody: shownAnswer(exchange),
    answerType: exchange.answerType,
    isAnswerCut: !isAnswerWhole(exchange),
    ...verdictsOf(exchange, opened),
    frames: (exchange.frames?.frames ?? []).map((frame) => shownFrame(frame, secrets)),
    framesForgotten: exchange.frames?.dropped ?? 0,
    dialect: inDialect(exchange),
    transferIds: rows.filter(({ table }) => table === 'LedgerTransfer').map(({ key }) => key),
    rows: rows.map(({ op, table, key }) => ({
      op,
      table,
      key: SECRET_KEYS.has(table) ? MASK : key,
    })),
  };
}

/** Returns a message of a socket with secrets masked, as parsed JSON if it is complete. */
function shownFrame(
  { at, direction, text, length, faults, isLost }: RecordedFrame,
  secrets: Exchange['secrets'],
) {
  return {
    at,
    direction,
    body: masked(parseJsonOrText(text), direction === 'in' ? secrets?.request : secrets?.answer),
    bytes: length,
    faults: [...faults],
    isLost,
  };
}

/** Returns whether a request and its answer match the contract; null for a part that cannot be checked. */
export function judgeExchange(
  exchange: Exchange,
  keys: EnvelopeKeys,
): ResultOf<typeof judgeTraffic>[number] {
  const { requestVerdict: request, answerVerdict: answer } = verdictsOf(
    exchange,
    openedBody(exchange, keys),
  );
  return {
    id: String(exchange.id),
    request: request?.fits ?? null,
    answer: answer?.fits ?? null,
  };
}

/** Verdicts on both sides, as the contract names them. A request that a dialect could not read has none. */
function verdictsOf(exchange: Exchange, opened: unknown) {
  const { contract } = exchange;
  const named = inContract(exchange);
  const isUnread = contract !== null && contract.input === null;
  return {
    requestVerdict: isUnread ? null : requestVerdict(named, contract ? named.opened : opened),
    // An answer of a backend in other names has no form in those of the contract.
    answerVerdict: contract?.answer === '' ? null : answerVerdict(named),
  };
}

/** The request and its answer in the names of the contract; null where the client uses these names. */
function inDialect({ contract }: Exchange): ResultOf<typeof getTraffic>['dialect'] {
  if (contract === null) return null;
  const { dialect, input, ignored, answer } = contract;
  return {
    name: dialect,
    params: fieldsOf(input?.params),
    query: fieldsOf(input?.query),
    body: input === null ? null : masked(input.body),
    ignored: [...ignored],
    answer: masked(parseJsonOrText(answer)),
  };
}

function fieldsOf(value: unknown, names?: SecretNames): Record<string, unknown> {
  return masked({ ...(value as object | null) }, names) as Record<string, unknown>;
}

/** Validates the request. Null if the address matches no call, and for an uploaded file. */
function requestVerdict(exchange: Exchange, opened: unknown): Verdict | null {
  const { call, params, query } = exchange;
  if (call === null || call.transport === 'multipart') return null;
  const address = [
    verdictOn(call.params, { ...(params as object) }, 'params'),
    verdictOn(call.query, { ...(query as object) }, 'query'),
  ];
  if (call.transport !== 'sealed') return mergeVerdicts(...address);
  const closed = { path: 'body', message: 'could not be opened: it is not a sealed body' };
  const ofBody =
    opened === undefined
      ? { fits: false, problems: [closed] }
      : verdictOn(call.body, opened, 'body');
  return mergeVerdicts(...address, ofBody);
}

/** Validates the answer. Null if it is missing, truncated or not in the standard response wrapper. */
function answerVerdict(exchange: Exchange): Verdict | null {
  const { call, outcome } = exchange;
  if (call?.answers !== 'wrapped' || outcome !== 'answered' || !isAnswerWhole(exchange))
    return null;
  return verdictOnAnswer(call, parseAnswer(exchange));
}
