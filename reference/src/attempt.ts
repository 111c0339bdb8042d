import type { DocsCall } from './calls.ts';
import type { Visit } from './visit.ts';

/** State of the form: a text for each parameter, the decrypted body as JSON, a file for an upload. */
export interface Form {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
  readonly file: File | null;
  readonly idempotencyKey: string;
}

/** The request to send, before its body is sealed. */
export interface Attempt {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Returns the form, filled from the recorded example and with the world of the user. */
export function formOf(call: DocsCall, { world }: Pick<Visit, 'world'>, key: string): Form {
  const parameters = call.parameters.map(({ name, in: place, example }): [string, string] => {
    const isWorld = call.who === 'control' && place === 'path' && name === 'world';
    const text = example === undefined ? '' : String(example);
    return [name, isWorld ? world : text];
  });
  return {
    parameters: Object.fromEntries(parameters),
    body: call.body === null ? '' : JSON.stringify(call.bodyExample ?? {}, null, 2),
    file: null,
    idempotencyKey: call.movesMoney ? key : '',
  };
}

/** Returns the first problem of the form as text, or null. */
export function problemOf(call: DocsCall, form: Form): string | null {
  const missing = call.parameters.find(
    ({ name, required }) => required && (form.parameters[name] ?? '') === '',
  );
  if (missing) return `${missing.name} is needed.`;
  if (call.transport === 'multipart') return form.file ? null : 'Choose a file.';
  if (call.transport === 'none') return null;
  try {
    JSON.parse(form.body === '' ? '{}' : form.body);
    return null;
  } catch (error) {
    return `The body is not JSON yet: ${error instanceof Error ? error.message : ''}`;
  }
}

/** Returns the request of a form. The form must have no problems (`problemOf`). */
export function attemptOf(call: DocsCall, form: Form, visit: Visit): Attempt {
  return {
    method: call.method,
    url: toUrl(call, form),
    headers: toHeaders(call, form, visit),
    body: call.transport === 'none' ? undefined : bodyOf(call, form),
  };
}

function toUrl({ path, parameters }: DocsCall, form: Form): string {
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const text = form.parameters[name] ?? '';
    if (place === 'query' && text !== '') query.set(name, text);
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(form.parameters[name] ?? ''),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function toHeaders(call: DocsCall, form: Form, visit: Visit): Record<string, string> {
  const isJson = call.transport === 'sealed' || call.transport === 'plain';
  return {
    'X-World': visit.world || 'main',
    ...(call.who === 'control' ? {} : { 'X-Dialect': call.dialect }),
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(call.who === 'control' && visit.controlToken !== ''
      ? { Authorization: `Bearer ${visit.controlToken}` }
      : {}),
    ...(call.who !== 'control' && visit.token !== '' ? { 'X-Access-Token': visit.token } : {}),
    ...(form.idempotencyKey === '' ? {} : { 'Idempotency-Key': form.idempotencyKey }),
  };
}

function bodyOf({ transport }: DocsCall, { body, file }: Form): unknown {
  const opened: unknown = JSON.parse(body === '' ? '{}' : body);
  if (transport !== 'multipart') return opened;
  const form = new FormData();
  for (const [name, value] of Object.entries(opened as object)) form.append(name, String(value));
  if (file) form.append('file', file);
  return form;
}
