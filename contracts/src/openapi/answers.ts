import type { Call } from '../call.ts';
import { refusals } from '../refusals.ts';
import { transportProblems } from '../transport.ts';
import type { Components } from './components.ts';
import type { Example } from './example.ts';
import { type JsonSchema, schemaOf } from './jsonSchema.ts';
import { WIRE_FORM, type WireForm, type WrapperField } from './wireForm.ts';

/** The successful answer of a call: its result or a refusal, a stream, or a file. */
export function answerOf(
  call: Call,
  components: Components,
  example: Example | undefined,
  form: WireForm,
): JsonSchema {
  const sample = example === undefined ? {} : { example: example.answer };
  const title = titleOf(call.name);
  if (call.answers === 'file') return fileOf(call);
  const result = components.top(`${title}Result`, schemaOf(call.result, 'output'));
  if (call.answers === 'events') return eventsOf(result, example);
  if (call.answers === 'socket') return socketOf(result, example);
  const granted = wrapper(form, {
    isSuccess: true,
    code: { type: typeof form.code === 'number' ? 'integer' : 'string', const: form.code },
    result: { description: 'The result of the call.', ...result },
  });
  const schema =
    call.refusals.length === 0
      ? components.add(`${title}Answer`, granted)
      : components.add(`${title}Answer`, {
          oneOf: [
            components.add(`${title}Granted`, granted),
            components.add(`${title}Refused`, refusedOf(call, form)),
          ],
        });
  return {
    description: said(call),
    content: { 'application/json': { schema, ...sample } },
  };
}

/** Capitalizes the first letter: "openPosition" -> "OpenPosition". */
export const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The errors of the transport, the same for every call. */
export const problemSchema = (form: WireForm): JsonSchema =>
  wrapper(form, {
    isSuccess: false,
    code: codeOf(form),
    result: {
      type: 'object',
      description: 'Why, and the facts that matter.',
      required: ['reason'],
      properties: {
        reason: {
          type: 'string',
          enum: Object.keys(transportProblems),
          description: 'The key of the problem.',
        },
        hint: { type: 'string', description: 'What to do about it, for who writes the client.' },
        problems: {
          type: 'array',
          description: 'What does not fit the call, field by field.',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: {
              path: { type: 'string', description: 'Where it is.' },
              message: { type: 'string', description: 'What it must be.' },
            },
          },
        },
      },
    },
  });

interface Wrapped {
  readonly isSuccess: boolean;
  readonly code: JsonSchema;
  readonly result: JsonSchema;
}

function wrapper(form: WireForm, { isSuccess, code, result }: Wrapped): JsonSchema {
  const properties = {
    success: { description: 'Whether it was granted.', type: 'boolean', const: isSuccess },
    code: { description: '200, or the number of the reason.', ...code },
    message: { description: 'For the reader, in the language of the request.', type: 'string' },
    result,
    timestamp: { description: 'The world’s time, epoch milliseconds.', type: 'integer' },
  };
  const named = Object.entries(properties).flatMap(([field, schema]) => {
    const name = form.names[field as WrapperField] ?? field;
    return name === false ? [] : [[name, schema] as const];
  });
  return {
    type: 'object',
    required: named.map(([name]) => name),
    properties: Object.fromEntries(named),
  };
}

/** A dialect can have texts as codes. */
const codeOf = ({ code }: WireForm): JsonSchema =>
  typeof code === 'number' ? { type: 'integer' } : { type: ['integer', 'string'] };

function refusedOf(call: Call, form: WireForm): JsonSchema {
  return wrapper(form, {
    isSuccess: false,
    code:
      form === WIRE_FORM
        ? { type: 'integer', enum: call.refusals.map((key) => refusals[key].code) }
        : codeOf(form),
    result: {
      type: 'object',
      description: 'Why, and the facts that matter: which field, which bound, how long.',
      required: ['reason'],
      properties: {
        reason: {
          type: 'string',
          enum: [...call.refusals],
          description: 'The key of the reason.',
        },
        field: { type: 'string', description: 'The field that it is about.' },
        bound: { type: 'string', description: 'The bound that was broken.' },
      },
      additionalProperties: true,
    },
  });
}

function said(call: Call): string {
  const reasons = call.refusals.map((key) => `\`${key}\` (${refusals[key].code})`);
  return reasons.length === 0
    ? 'The result. This call is never refused.'
    : `The result, or a refusal: ${reasons.join(', ')}.`;
}

/** The schema describes one event; the example is the stream as it is sent. */
function eventsOf(schema: JsonSchema, example: Example | undefined): JsonSchema {
  const events = Array.isArray(example?.answer) ? example.answer : [];
  return {
    description: 'A stream of events; each one’s data is a JSON text of this schema.',
    content: { 'text/event-stream': { schema, 'x-events': events } },
  };
}

/** The schema describes one message to the client; the example is the list of messages as they are sent. */
function socketOf(schema: JsonSchema, example: Example | undefined): JsonSchema {
  const events = Array.isArray(example?.answer) ? example.answer : [];
  return {
    description: 'A WebSocket; each message of the server is a JSON text of this schema.',
    content: { 'application/json': { schema, 'x-events': events } },
  };
}

function fileOf(call: Call): JsonSchema {
  const { contentMediaType } = schemaOf(call.result, 'output');
  const type = String(contentMediaType);
  const schema = type === 'application/vnd.sqlite3' ? { type: 'string', format: 'binary' } : {};
  return {
    description: 'The file.',
    content: { [type]: { schema: type === 'text/plain' ? { type: 'string' } : schema } },
  };
}
