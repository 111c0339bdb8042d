import type { Call } from '@hongbao/contracts/call';
import { allCalls, callsByName } from '@hongbao/contracts/calls';
import { refusals, type RefusalKey } from '@hongbao/contracts/refusals';
import { type Schema, alternatives } from '@hongbao/contracts/schemaFields';
import { socketRequest } from '@hongbao/contracts/market/socket.calls';
import { WIRE_OFFSET_MS } from '@hongbao/contracts/time';
import { meant } from '@hongbao/contracts/nearest';
import { z } from 'zod';
import { normalizePath } from '../http/requestPath.ts';
import {
  type AddedField,
  type BodyForm,
  type CallRule,
  type DialectFile,
  type FieldRule,
  type ListForm,
  problemKeys,
} from './dialectFile.ts';
import { type FieldRules, type Translated, isObject, mergedShape, translate } from './codecs.ts';
import type { Codec, KindRules } from './leafCodecs.ts';

/** The input of a call by its parts. */
export interface CallInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A part of a request that cannot be read, by its path in the contract. */
export interface InputProblem {
  readonly path: string;
  readonly message: string;
}

/** A request of the client in the form of the contract. */
export interface ReadInput {
  readonly input: CallInput;
  readonly problems: readonly InputProblem[];
  /** Fields that the dialect and the contract do not have, and which are ignored. */
  readonly ignored: readonly string[];
}

/** How a client makes one call. */
export interface CallDialect {
  readonly call: Call;
  /** The call as the client makes it: its first path, and schemas with its names and values. */
  readonly asSent: Call;
  readonly routes: readonly ClientRoute[];
  readonly body: BodyForm;
  /** Fields that are files in a form of the client: the name of the part by the field of the contract. */
  readonly files: Readonly<Record<string, string>>;
  /** Fields of the answer that are results of other calls. */
  readonly extras: readonly { readonly name: string; readonly call: string }[];
  /** Translates a request to the contract. */
  readonly readInput: (sent: CallInput) => ReadInput;
  /** Translates an input of the contract to what the client would send. */
  readonly writeInput: (input: CallInput) => CallInput;
  readonly writeResult: (result: unknown) => unknown;
  readonly readResult: (result: unknown) => unknown;
  /** Returns the client's path of a field of the request. */
  readonly fieldName: (path: string) => string;
}

export interface ClientRoute {
  readonly method: string;
  readonly path: string;
}

/** How a client names calls, fields and values. */
export interface Dialect {
  readonly name: string;
  readonly file: DialectFile;
  readonly calls: ReadonlyMap<string, CallDialect>;
  /** Finds the call of a path of the client; null if the dialect gives the path to no call. */
  readonly find: (
    method: string,
    url: string,
  ) => { readonly call: CallDialect; readonly params: Readonly<Record<string, string>> } | null;
}

/** A problem of a dialect: the path of the rule in its file, and the message. */
export interface DialectProblem {
  readonly at: readonly string[];
  readonly message: string;
}

/** First segments of paths that no dialect can use, because other routes answer them. */
export const RESERVED: ReadonlySet<string> = new Set([
  'assets',
  'control',
  'desk',
  'docs',
  'go',
  'health',
  'llms.txt',
  'mcp',
  'openapi.json',
  'postman.json',
  'uploads',
]);

/** Checks the rules of a dialect against the contracts. Returns it, or all its problems. */
export function createDialect(name: string, file: DialectFile): Dialect | DialectProblem[] {
  const problems: DialectProblem[] = [];
  const report = (at: readonly string[], message: string) => problems.push({ at, message });
  const used = { request: new Set<string>(), answer: new Set<string>() };
  const known = { request: new Set<string>(), answer: new Set<string>() };
  const callNames = allCalls.map((call) => call.name);
  for (const callName of Object.keys(file.calls ?? {}))
    if (!callNames.includes(callName))
      report(['calls', callName], `there is no call ${callName}${meant(callName, callNames)}`);
  for (const key of Object.keys(file.wrapper?.refusals ?? {}))
    if (!Object.hasOwn(refusals, key) && !problemKeys.includes(key))
      report(
        ['wrapper', 'refusals', key],
        `there is no refusal ${key}${meant(key, [...Object.keys(refusals), ...problemKeys])}`,
      );
  checkWrapper(file, report);
  checkSymbols(file, report);
  const calls = new Map(
    allCalls.map((call) => [call.name, createCall(call, file, { report, used, known })]),
  );
  for (const part of ['request', 'answer'] as const)
    for (const field of Object.keys(file.names?.[part] ?? {}))
      if (!used[part].has(field) && !overridden(file, part, field))
        report(
          ['names', part, field],
          `no ${part} has a field ${field}${meant(field, namesIn(known[part]))}`,
        );
  const table = routesOf(calls.values(), report);
  return problems.length > 0
    ? problems
    : { name, file, calls, find: (...sent) => find(table, ...sent) };
}

type Report = (at: readonly string[], message: string) => void;

const namesIn = (paths: ReadonlySet<string>) =>
  new Set([...paths].map((path) => path.slice(path.lastIndexOf('.') + 1)));

/** Whether rules of calls replace a rule for all calls, so that it has no use of its own. */
const overridden = (file: DialectFile, part: 'request' | 'answer', field: string) =>
  Object.values(file.calls ?? {}).some((call) =>
    Object.keys(call[part] ?? {}).some((path) => path === field || path.endsWith(`.${field}`)),
  );

function checkWrapper({ wrapper }: DialectFile, report: Report): void {
  const names = Object.entries(wrapper?.names ?? {}).filter(([, name]) => name !== false);
  const owner = new Map<string, string>(
    ['success', 'code', 'message', 'result', 'timestamp']
      .filter((field) => !Object.hasOwn(wrapper?.names ?? {}, field))
      .map((field) => [field, field]),
  );
  for (const [field, name] of names) {
    const other = owner.get(String(name));
    if (other !== undefined)
      report(['wrapper', 'names', field], `and ${other} are both called ${String(name)}`);
    owner.set(String(name), field);
  }
  const codes = Object.entries(wrapper?.refusals ?? {});
  for (const [key, code] of codes)
    if (String(code) === String(wrapper?.code ?? 200))
      report(['wrapper', 'refusals', key], `has the code of success, ${code}`);
}

function checkSymbols({ symbols }: DialectFile, report: Report): void {
  const owner = new Map<string, string>();
  for (const [symbol, name] of Object.entries(symbols?.names ?? {})) {
    const at = ['symbols', 'names', symbol];
    if (!/^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol))
      report(at, 'must be a trading pair of the exchange, such as XAU/USDT');
    const other = owner.get(name);
    if (other !== undefined) report(at, `and ${other} are both called ${name}`);
    owner.set(name, symbol);
  }
}

const OFFSET = /^([+-])(\d{2}):(\d{2})$/;

function kindRulesOf({ decimals, times, offset, symbols }: DialectFile): KindRules {
  const [, sign = '+', hours = '', minutes = ''] = OFFSET.exec(offset ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return {
    decimals: decimals ?? 'text',
    times: times ?? (offset === undefined ? null : 'text'),
    offsetMs: offset === undefined ? WIRE_OFFSET_MS : sign === '-' ? -size : size,
    symbols: symbols ?? null,
  };
}

interface Checks {
  readonly report: Report;
  readonly used: Readonly<Record<'request' | 'answer', Set<string>>>;
  readonly known: Readonly<Record<'request' | 'answer', Set<string>>>;
}

function fieldRulesOf(
  call: Call,
  file: DialectFile,
  part: 'request' | 'answer',
  checks: Checks,
): FieldRules {
  const toRules = (written: CallRule['request']): Map<string, FieldRule> =>
    new Map(
      Object.entries(written ?? {}).map(([path, rule]) => [
        path,
        typeof rule === 'string' ? { name: rule } : rule,
      ]),
    );
  const rule = file.calls?.[call.name];
  return {
    byPath: toRules(rule?.[part]),
    byName: toRules(file.names?.[part]),
    added: new Map(part === 'answer' ? Object.entries(rule?.add ?? {}) : []),
    kinds: kindRulesOf(file),
    isRequest: part === 'request',
    known: new Set(),
    used: new Set(),
    usedNames: checks.used[part],
    renamed: new Map(),
    report: (path, key, message) => {
      const isOfCall = rule?.[part]?.[path] !== undefined;
      const leaf = path.slice(path.lastIndexOf('.') + 1);
      const keys = key === '' ? [] : [key];
      const said = key === '' ? message : `${key} ${message}`;
      if (path.startsWith('+'))
        checks.report(['calls', call.name, 'add', path.slice(1), ...keys], said);
      else if (isOfCall) checks.report(['calls', call.name, part, path, ...keys], said);
      else if (file.names?.[part]?.[leaf] !== undefined)
        checks.report(['names', part, leaf, ...keys], `${said} (${path} of ${call.name})`);
      else checks.report(['calls', call.name, part], `${path} ${said}`);
    },
  };
}

/** Reports rules for fields that the contract does not have. */
function checkUse(call: Call, part: 'request' | 'answer', rules: FieldRules, checks: Checks): void {
  for (const path of rules.byPath.keys())
    if (!rules.used.has(path))
      checks.report(
        ['calls', call.name, part, path],
        `the ${part} of ${call.name} has no field ${path}${meant(path, rules.known)}`,
      );
  for (const path of rules.added.keys())
    if (!rules.used.has(`+${path}`))
      checks.report(
        ['calls', call.name, 'add', path],
        `there is no object at ${path} in the answer of ${call.name}`,
      );
  for (const path of rules.known) checks.known[part].add(path);
}

function createCall(call: Call, file: DialectFile, checks: Checks): CallDialect {
  const rule = file.calls?.[call.name] ?? {};
  const request = createRequest(call, file, rule, checks);
  const answer = createAnswer(call, file, rule, checks);
  return { call, ...request, ...answer, asSent: { ...request.asSent, result: answer.schema } };
}

/** The paths of a call in the client: those of the dialect, or that of the contract with the client's parameters. */
function clientRoutes(
  call: Call,
  { path }: CallRule,
  renamed: ReadonlyMap<string, string>,
): ClientRoute[] {
  const written = path === undefined ? [] : Array.isArray(path) ? path : [path];
  if (written.length === 0) {
    const own = normalizePath(call.path).replace(
      /\{(\w+)\}/g,
      (_, name: string) => `{${renamed.get(name) ?? name}}`,
    );
    return [{ method: call.method, path: own }];
  }
  return written.map((each) => {
    const [method = '', to = ''] = each.split(' ');
    return { method, path: normalizePath(to) };
  });
}

const parametersIn = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** The fields of a request, wherever the contract has them: one object for each alternative of the body. */
export function requestSchemas({ params, query, body, answers }: Call): z.ZodObject[] {
  const shapeOf = (schema: Schema) => (schema instanceof z.ZodObject ? schema.shape : {});
  const rest = { ...shapeOf(params), ...shapeOf(query) };
  // The messages of a socket are its requests.
  const sent: Schema = answers === 'socket' ? socketRequest : body;
  const bodies = alternatives(sent).filter((each) => each instanceof z.ZodObject);
  return bodies.map((each) => z.object({ ...rest, ...each.shape }));
}

function createRequest(call: Call, file: DialectFile, rule: CallRule, checks: Checks) {
  const rules = fieldRulesOf(call, file, 'request', checks);
  const schemas = requestSchemas(call);
  const { codec, schema } = translate(schemas, rules);
  checkUse(call, 'request', rules, checks);
  const routes = clientRoutes(call, rule, rules.renamed);
  const [route = { method: call.method, path: call.path }] = routes;
  const places = new Map<string, 'params' | 'query'>();
  for (const part of ['params', 'query'] as const)
    for (const name of Object.keys((call[part] as z.ZodObject).shape)) places.set(name, part);
  const assume = rule.assume ?? {};
  for (const name of Object.keys(assume))
    if (!rules.known.has(name))
      checks.report(
        ['calls', call.name, 'assume', name],
        `the request of ${call.name} has no field ${name}${meant(name, rules.known)}`,
      );
  const files = rule.files ?? {};
  for (const name of Object.keys(files))
    if (!rules.known.has(name))
      checks.report(
        ['calls', call.name, 'files', name],
        `the request of ${call.name} has no field ${name}${meant(name, rules.known)}`,
      );
  const parts = Object.entries(files);
  for (const [index, [name, part]] of parts.entries()) {
    const other = parts.slice(0, index).find(([, each]) => each === part)?.[0];
    if (other !== undefined)
      checks.report(['calls', call.name, 'files', name], `and ${other} are the same part ${part}`);
    if (!name.endsWith('Path'))
      checks.report(['calls', call.name, 'files', name], 'is not a path of a stored file');
  }
  const clientNames = new Set(Object.keys(shapeOf(schema, schemas)));
  for (const name of routes.flatMap(({ path }) => parametersIn(path)))
    if (!clientNames.has(name))
      checks.report(
        ['calls', call.name, 'path'],
        `{${name}} is not a field of the request${meant(name, clientNames)}`,
      );
  const isInQuery = route.method === 'GET' || route.method === 'DELETE';
  if (call.answers === 'socket' && rule.path !== undefined)
    checks.report(['calls', call.name, 'path'], 'the path of the socket cannot be changed');
  const inPath = new Set(parametersIn(route.path));
  const place = (name: string) => (inPath.has(name) ? 'params' : isInQuery ? 'query' : 'body');
  const knownNames = new Set([...clientNames, ...rules.known, ...Object.values(files)]);
  const fieldName = (path: string) => clientPath(path, rules.renamed);
  return {
    routes,
    body: rule.body ?? file.bodies ?? ('sealed' as BodyForm),
    files,
    fieldName,
    asSent: requestAsSent(call, route, rule.body ?? file.bodies ?? 'sealed', {
      isSame: codec === null && rule.path === undefined && Object.keys(assume).length === 0,
      shape: shapeOf(schema, schemas),
      assumed: new Set(Object.keys(assume).map((name) => rules.renamed.get(name) ?? name)),
      place,
    }),
    readInput: ({ params, query, body }: CallInput): ReadInput => {
      const sent = { ...query, ...(isObject(body) ? body : {}), ...params };
      const problems: InputProblem[] = [];
      const flat = decodeInput(codec, sent, problems);
      const parts: Record<'params' | 'query' | 'body', Record<string, unknown>> = {
        params: {},
        query: {},
        body: {},
      };
      for (const [name, value] of Object.entries({ ...assume, ...flat }))
        parts[places.get(name) ?? 'body'][name] = value;
      const ignored = Object.keys(sent).filter((name) => !knownNames.has(name));
      return { input: parts, problems, ignored };
    },
    writeInput: ({ params, query, body }: CallInput): CallInput => {
      const flat = { ...params, ...query, ...(isObject(body) ? body : {}) };
      const written = (codec ? codec.encode(flat) : flat) as Record<string, unknown>;
      const parts: Record<'params' | 'query' | 'body', Record<string, unknown>> = {
        params: {},
        query: {},
        body: {},
      };
      for (const [name, value] of Object.entries(written)) parts[place(name)][name] = value;
      return parts;
    },
  };
}

/** The fields of a client's request as an object. */
function shapeOf(schema: z.ZodType, schemas: readonly z.ZodObject[]): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    [...mergedShape(schemas)].map(([name, { list, isOptional }]) => {
      const [first = z.unknown(), ...others] = list as z.ZodType[];
      const one = others.length === 0 ? first : z.union([first, ...others]);
      return [name, isOptional ? one.optional() : one];
    }),
  );
}

function decodeInput(
  codec: Codec | null,
  sent: Readonly<Record<string, unknown>>,
  problems: InputProblem[],
): Record<string, unknown> {
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  if (!codec) return present;
  const fail = (message: string, path = '') => problems.push({ path, message });
  return codec.decode(present, fail) as Record<string, unknown>;
}

interface SentParts {
  /** Whether the client sends what the contract describes. */
  readonly isSame: boolean;
  readonly shape: Readonly<Record<string, z.ZodType>>;
  /** The client's names of fields that it does not send. */
  readonly assumed: ReadonlySet<string>;
  readonly place: (name: string) => 'params' | 'query' | 'body';
}

function requestAsSent(
  call: Call,
  { method, path }: ClientRoute,
  form: BodyForm,
  { isSame, shape, assumed, place }: SentParts,
): Call {
  const transport =
    call.transport === 'multipart'
      ? 'multipart'
      : method === 'GET' || method === 'DELETE'
        ? 'none'
        : form === 'sealed'
          ? 'sealed'
          : 'plain';
  if (isSame || call.answers === 'socket') return { ...call, transport };
  const parts: Record<'params' | 'query' | 'body', Record<string, z.ZodType>> = {
    params: {},
    query: {},
    body: {},
  };
  for (const [name, schema] of Object.entries(shape)) {
    const at = place(name);
    const isOptional = at !== 'params' && assumed.has(name);
    parts[at][name] = isOptional ? schema.optional() : schema;
  }
  return {
    ...call,
    method: method as Call['method'],
    path,
    transport,
    params: z.object(parts.params),
    query: z.object(parts.query),
    body: z.object(parts.body),
  };
}

/** The client's path of a field: each name below the longest renamed path stays as it is. */
function clientPath(path: string, renamed: ReadonlyMap<string, string>): string {
  const steps = path.split('.');
  const names = steps.filter((step) => !/^\d+$/.test(step));
  for (let length = names.length; length > 0; length--) {
    const found = renamed.get(names.slice(0, length).join('.'));
    if (found === undefined) continue;
    return [found, ...names.slice(length)].join('.');
  }
  return path;
}

function createAnswer(call: Call, file: DialectFile, rule: CallRule, checks: Checks) {
  const rules = fieldRulesOf(call, file, 'answer', checks);
  const translated = translate([call.result], rules);
  const added = Object.entries(rule.add ?? {});
  for (const [path, each] of added) if ('call' in each) rules.used.add(`+${path}`);
  checkUse(call, 'answer', rules, checks);
  const extras = added.flatMap(([path, each]) => extraOf(call, path, each, checks.report));
  const listed = rule.list === undefined ? null : rule.list;
  const { codec, schema } =
    listed === null ? translated : listCodec(call, listed, translated, rules, checks.report);
  const extraShape = Object.fromEntries(extras.map(({ name }) => [name, z.unknown().optional()]));
  return {
    extras,
    schema: extras.length > 0 && schema instanceof z.ZodObject ? schema.extend(extraShape) : schema,
    writeResult: (result: unknown) =>
      codec && result !== null && result !== undefined ? codec.encode(result) : result,
    readResult: (result: unknown) =>
      codec && result !== null && result !== undefined ? codec.decode(result, () => {}) : result,
  };
}

function extraOf(call: Call, path: string, added: AddedField, report: Report) {
  if (!('call' in added)) return [];
  const target = callsByName.get(added.call);
  const at = ['calls', call.name, 'add', path];
  const readable = allCalls
    .filter(({ method, answers }) => method === 'GET' && answers === 'wrapped')
    .map(({ name }) => name);
  if (!target || !readable.includes(added.call))
    report(
      at,
      `${added.call} is not a call that reads without side effects${meant(added.call, readable)}`,
    );
  else if (!target.params.safeParse({}).success || !target.query.safeParse({}).success)
    report(at, `${added.call} requires an input, which the client does not send`);
  else if (path.includes('.'))
    report(at, 'a call can be added at the top level of the result only, not below a dot');
  else return [{ name: path, call: added.call }];
  return [];
}

/** Wraps the items of a list in another way. */
function listCodec(
  call: Call,
  form: ListForm,
  { codec, schema }: Translated,
  rules: FieldRules,
  report: Report,
): Translated {
  const at = ['calls', call.name, 'list'];
  const own = alternatives(call.result);
  const page = own.find(
    (each): each is z.ZodObject =>
      each instanceof z.ZodObject && Object.hasOwn(each.shape, 'records'),
  );
  const isArray = own.some((each) => each instanceof z.ZodArray);
  if (!page && !isArray) {
    report(at, `the answer of ${call.name} is not a list`);
    return { codec, schema };
  }
  const recordsName = rules.renamed.get('records') ?? 'records';
  const items = (value: unknown): unknown[] => {
    const theirs = codec ? codec.encode(value) : value;
    const found = page && isObject(theirs) ? theirs[recordsName] : theirs;
    return Array.isArray(found) ? found : [];
  };
  const back = (list: readonly unknown[]) => {
    const { length } = list;
    const whole = { total: length, size: length, current: 1, pages: 1 };
    const theirs = page ? { [recordsName]: list, ...whole } : list;
    return codec ? codec.decode(theirs, () => {}) : theirs;
  };
  const itemSchema = elementOf(
    page ? ((schema as z.ZodObject).shape[recordsName] as Schema) : schema,
  );
  const pageOf = (list: readonly unknown[]) => {
    const { length } = list;
    return { records: list, total: length, size: length, current: 1, pages: 1 };
  };
  const asArray = (value: unknown) => (Array.isArray(value) ? value : []);
  if (form === 'array')
    return {
      codec: {
        encode: items,
        decode: (value) => back(asArray(value)),
        schema: z.array(itemSchema),
      },
      schema: z.array(itemSchema),
    };
  if (form === 'records') {
    const whole = z.object({
      records: z.array(itemSchema),
      total: z.int(),
      size: z.int(),
      current: z.int(),
      pages: z.int(),
    });
    if (page) return { codec, schema };
    const decode = (value: unknown) => back(asArray(isObject(value) ? value['records'] : []));
    return {
      codec: { encode: (value) => pageOf(items(value)), decode, schema: whole },
      schema: whole,
    };
  }
  if ('in' in form) {
    const whole = z.object({ [form.in]: z.array(itemSchema) });
    const decode = (value: unknown) => back(asArray(isObject(value) ? value[form.in] : []));
    return {
      codec: { encode: (value) => ({ [form.in]: items(value) }), decode, schema: whole },
      schema: whole,
    };
  }
  const key = form.by;
  const names = itemSchema instanceof z.ZodObject ? Object.keys(itemSchema.shape) : [];
  if (!names.includes(key))
    report([...at, 'by'], `${key} is not a field of the items${meant(key, names)}`);
  const idPath = page ? 'records.id' : 'id';
  if (rules.known.has(idPath) && key !== (rules.renamed.get(idPath)?.split('.').at(-1) ?? 'id'))
    report([...at, 'by'], `must be the id of the items: several can have one ${key}`);
  const whole = z.record(z.string(), itemSchema);
  return {
    codec: {
      encode: (value) =>
        Object.fromEntries(
          items(value).map((item) => [String(isObject(item) ? item[key] : ''), item]),
        ),
      decode: (value) => back(isObject(value) ? Object.values(value) : []),
      schema: whole,
    },
    schema: whole,
  };
}

function elementOf(schema: Schema | undefined): z.ZodType {
  const found = schema && alternatives(schema).find((each) => each instanceof z.ZodArray);
  return (found ? found.element : z.unknown()) as z.ZodType;
}

interface RouteEntry {
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly call: CallDialect;
}

interface RouteTable {
  readonly fixed: ReadonlyMap<string, CallDialect>;
  readonly patterns: readonly RouteEntry[];
}

/** The table of the client's paths. Reports paths that two calls have, and those of other routes. */
function routesOf(calls: Iterable<CallDialect>, report: Report): RouteTable {
  const owner = new Map<string, string>();
  const fixed = new Map<string, CallDialect>();
  const patterns: RouteEntry[] = [];
  for (const call of calls)
    for (const { method, path } of call.routes) {
      const at = ['calls', call.call.name, 'path'];
      const [, first = ''] = path.split('/');
      if (RESERVED.has(first)) report(at, `/${first} is reserved by the server`);
      const key = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
      const other = owner.get(key);
      if (other !== undefined)
        report(at, `${method} ${path} is the path of ${other} as well; move one of them`);
      owner.set(key, call.call.name);
      const names = parametersIn(path);
      if (names.length === 0) fixed.set(`${method} ${path}`, call);
      else
        patterns.push({
          method,
          names,
          call,
          pattern: new RegExp(
            `^${path.replace(/[.~-]/g, String.raw`\$&`).replace(/\{\w+\}/g, '([^/]+)')}$`,
          ),
        });
    }
  return { fixed, patterns };
}

function find({ fixed, patterns }: RouteTable, method: string, url: string) {
  const path = normalizePath(url);
  const asked = method === 'HEAD' ? 'GET' : method;
  const call = fixed.get(`${asked} ${path}`);
  if (call) return { call, params: {} };
  for (const entry of patterns) {
    const match = entry.method === asked ? entry.pattern.exec(path) : null;
    if (match)
      return {
        call: entry.call,
        params: Object.fromEntries(
          entry.names.map((name, index) => [name, match[index + 1] ?? '']),
        ),
      };
  }
  return null;
}

/** The code of a refusal or an error of the transport in a dialect. */
export function refusalCode(file: DialectFile, reason: unknown, code: unknown): unknown {
  const written = file.wrapper?.refusals ?? {};
  return typeof reason === 'string' && Object.hasOwn(written, reason)
    ? written[reason as RefusalKey]
    : code;
}
