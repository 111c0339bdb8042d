import { type Call, honorsKey } from '../call.ts';
import { descriptionOf } from './description.ts';
import type { Example } from './example.ts';
import { type Property, propertiesOf, schemaOf } from './jsonSchema.ts';
import { afterScript, beforeScript } from './postmanScripts.ts';
import { aboutFeature } from './tags.ts';
import { WIRE_FORM, type WireForm } from './wireForm.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface CollectionParts {
  readonly calls: readonly Call[];
  /** Examples by the name of their call. */
  readonly examples: Readonly<Record<string, Example>>;
  /** The server's origin: "http://127.0.0.1:3000". */
  readonly origin: string;
  /** The form of requests and answers; that of the contracts if absent. */
  readonly form?: WireForm;
}

/** A Postman 2.1 collection of some calls. Bodies are plain JSON, and its script seals them before they are sent. */
export function postmanCollection({ calls, examples, origin, form = WIRE_FORM }: CollectionParts) {
  const features = [...new Set(calls.map(({ feature }) => feature))];
  return {
    info: {
      name: 'Hongbao',
      description:
        'Every call. Bodies are plain JSON; a script of the collection seals them before they are sent. A token in an answer is stored in `token` for later calls.',
      schema: SCHEMA,
    },
    variable: [
      { key: 'base', value: origin, description: 'The address of the server.' },
      { key: 'world', value: 'main', description: 'The world that is meant.' },
      { key: 'token', value: '', description: 'A member’s session; set by login and its sisters.' },
      { key: 'control_token', value: '', description: 'The operator’s, where one is set.' },
    ],
    event: [script('prerequest', beforeScript), script('test', afterScript)],
    item: features.map((name) => ({
      name,
      description: aboutFeature(name),
      ...(name === 'control' ? { auth: operator } : {}),
      item: calls
        .filter(({ feature }) => feature === name)
        .map((call) =>
          itemOf(call, examples[call.name], call.auth === 'control' ? WIRE_FORM : form),
        ),
    })),
  };
}

const operator = {
  type: 'bearer',
  bearer: [{ key: 'token', value: '{{control_token}}', type: 'string' }],
};

const script = (listen: string, exec: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
});

function itemOf(call: Call, example: Example | undefined, form: WireForm) {
  return {
    name: call.name,
    request: {
      method: call.method,
      description: descriptionOf(call, 'opened'),
      header: headersOf(call, form),
      url: urlOf(call, example),
      ...bodyOf(call, example),
    },
    response: example === undefined || call.answers !== 'wrapped' ? [] : [recorded(example)],
  };
}

function headersOf(call: Call, form: WireForm) {
  const { header, prefix } = form.token;
  const token = {
    key: form === WIRE_FORM ? 'X-Access-Token' : header,
    value: `${prefix}{{token}}`,
  };
  const isJson = call.transport === 'sealed' || call.transport === 'plain';
  return [
    ...(isJson ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    // The script seals all other bodies of members.
    ...(call.transport === 'plain' && call.auth !== 'control'
      ? [{ key: 'X-Envelope', value: 'plain' }]
      : []),
    ...(call.auth === 'control' ? [] : [{ key: 'X-World', value: '{{world}}' }]),
    ...(call.auth === 'member' ? [token] : []),
    ...(honorsKey(call)
      ? [{ key: 'Idempotency-Key', value: '{{$guid}}', disabled: !call.movesMoney }]
      : []),
  ];
}

function urlOf(call: Call, example: Example | undefined) {
  const path = call.path.replace(/\{(\w+)\}/g, ':$1');
  const query = propertiesOf(call.query).map(({ name, schema, isRequired }) => {
    const value = example?.query?.[name];
    return {
      key: name,
      value: value === undefined ? '' : String(value),
      description: schema['description'],
      disabled: value === undefined && !isRequired,
    };
  });
  const asked = query.filter(({ disabled }) => !disabled);
  const search = asked.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&');
  return {
    raw: `{{base}}${path}${search === '' ? '' : `?${search}`}`,
    host: ['{{base}}'],
    path: path.slice(1).split('/'),
    query,
    variable: propertiesOf(call.params).map((each) => pathVariable(each, example)),
  };
}

function pathVariable({ name, schema }: Property, example: Example | undefined) {
  const value = name === 'world' ? '{{world}}' : String(example?.params?.[name] ?? '');
  return { key: name, value, description: schema['description'] };
}

function bodyOf(call: Call, example: Example | undefined) {
  if (call.transport === 'none') return {};
  if (call.transport === 'multipart') {
    const fields = propertiesOf(call.body).map(({ name, schema }) => ({
      key: name,
      value: '',
      type: 'text',
      description: schema['description'],
      disabled: true,
    }));
    const file = { key: 'file', type: 'file', src: [], description: 'The file itself.' };
    return { body: { mode: 'formdata', formdata: [file, ...fields] } };
  }
  const isEmpty = Object.keys((schemaOf(call.body, 'input')['properties'] ?? {}) as object);
  if (call.method === 'DELETE' && isEmpty.length === 0) return {};
  const raw = JSON.stringify(example?.body ?? {}, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

const recorded = ({ answer }: Example) => ({
  name: 'Recorded from a running server',
  status: 'OK',
  code: 200,
  header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
  body: JSON.stringify(answer, null, 2),
  _postman_previewlanguage: 'json',
});
