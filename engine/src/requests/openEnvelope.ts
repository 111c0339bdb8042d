import type { EngineConfig } from '../config/engineConfig.ts';
import { TransportError } from '../calls/answers.ts';
import { FairQueue } from '../http/fairQueue.ts';
import { FORM_TYPE } from '../http/forms.ts';
import { header } from '../http/headers.ts';
import { hintForBody } from '../http/hints.ts';
import type { EnvelopeOpener } from '../http/openEnvelope.ts';
import { parseJson } from '../http/parseJson.ts';
import { acceptsPlainBody } from '../http/plainBodies.ts';
import type { Identified, Openable } from './arrival.ts';
import { type Step, add } from './step.ts';

interface Parts {
  readonly config: Parameters<typeof acceptsPlainBody>[0] & Pick<EngineConfig, 'envelope'>;
  readonly opener: EnvelopeOpener;
}

/**
 * Bounds for opening envelopes of calls without a member: one at a time, with pauses, so that at least half of the
 * capacity remains for members.
 */
const ANONYMOUS_QUEUE = { atOnce: 1, waiting: 1_000, ofOne: 400, pauseMsMax: 20 };

/**
 * Lets the next steps open a sealed body, in turn for calls that need no member. Opening throws `envelopeInvalid` for a
 * body that is not an envelope of this server, and no plain body where one is accepted.
 */
export function openEnvelope(parts: Parts): Step<Identified, Openable> {
  const strangers = new FairQueue(ANONYMOUS_QUEUE);
  const openInTurn = async (arrival: Identified): Promise<unknown> => {
    const { route, backend, request, caller, received } = arrival;
    if (backend) return backend.openBody(arrival);
    if (route.body !== 'sealed') return received ?? {};
    if (route.call?.transport !== 'sealed') return {};
    if (route.call.auth === 'member') return openText(parts, arrival);
    const endTurn = await strangers.take(caller.owner);
    try {
      if (request.isClosed) throw new TransportError('envelopeInvalid');
      return await openText(parts, arrival);
    } finally {
      endTurn();
    }
  };
  return (arrival, next) => {
    let opening: Promise<unknown> | undefined;
    return next(add(arrival, { openBody: () => (opening ??= openInTurn(arrival)) }));
  };
}

async function openText({ config, opener }: Parts, arrival: Identified): Promise<unknown> {
  const { request, names, received, caller } = arrival;
  const text = typeof received === 'string' ? received : '';
  const form = names?.call.body ?? 'sealed';
  if (header(request, 'content-type')?.toLowerCase().startsWith(FORM_TYPE)) {
    if (form !== 'form') throw new TransportError('unsupportedType');
    return Object.fromEntries(new URLSearchParams(text));
  }
  const isPlain = text.trimStart().startsWith('{');
  if (isPlain && (form !== 'sealed' || acceptsPlainBody(config, request))) {
    try {
      return parseJson(text);
    } catch {
      throw invalid(text);
    }
  }
  // Calls that the client makes without a body.
  if (text.trim() === '' && form !== 'sealed') return {};
  const opened = await opener.open(text, caller.owner);
  if (opened === null) throw invalid(text);
  return opened;
}

const invalid = (text: string) =>
  new TransportError('envelopeInvalid', { hint: hintForBody(text) });
