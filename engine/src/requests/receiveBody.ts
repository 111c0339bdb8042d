import { TransportError } from '../calls/answers.ts';
import { FORM_TYPE } from '../http/forms.ts';
import { header } from '../http/headers.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { PLAIN_JSON_MAX, readPlainJson } from '../http/plainJson.ts';
import type { Forwardable, Received, Route } from './arrival.ts';
import { type Step, add } from './step.ts';

/**
 * Receives a body that is not a form with files. It lasts as long as the client likes, so the request is not in its world yet. Throws
 * `unsupportedType`, `tooLarge` and `malformed`.
 */
export const receiveBody: Step<Forwardable, Received> = (arrival, next) => {
  const { request, names, backend } = arrival;
  const isReceived = backend === null && !names?.isExtra && takesBody(request);
  return isReceived ? receiveThen(arrival, next) : next(add(arrival, { received: undefined }));
};

const receiveThen: Step<Forwardable, Received> = async (arrival, next) =>
  next(add(arrival, { received: await receive(arrival) }));

const takesBody = ({ method, hasBody }: HttpRequest) =>
  hasBody && method !== 'GET' && method !== 'HEAD';

export const MULTIPART = 'multipart/form-data';

async function receive({ request, route, recording }: Forwardable): Promise<unknown> {
  const { body, bodyMax }: Route = route;
  const type = header(request, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isSealed = body === 'sealed';
  if (type === MULTIPART && body !== undefined) return undefined;
  if (type !== 'application/json' && !(isSealed && type === FORM_TYPE))
    throw new TransportError('unsupportedType');
  const text = await request.receiveText(bodyMax ?? PLAIN_JSON_MAX);
  recording?.receive(text);
  return isSealed ? text : readPlainJson(text);
}
