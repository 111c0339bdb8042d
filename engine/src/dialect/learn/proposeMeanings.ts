import type { Call, ResultOf } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import type { proposeDialect } from '@hongbao/contracts/control/dialects.calls';
import { isSecretName } from '../../http/mask.ts';
import { isObject } from '../codecs.ts';
import { type CallDialect, type CallInput, type Dialect, createDialect } from '../dialect.ts';
import type { DialectFile, FieldRule } from '../dialectFile.ts';
import { endpointsOf, scoreOf } from './endpoints.ts';
import type { SeenExchange } from './exchange.ts';
import { type FlatField, flatFields } from '../fields.ts';
import { rateField } from './match.ts';
import { confidenceOf } from './proposal.ts';
import { learnValues } from './values.ts';

/** Maximum proposals for one path or one field, and maximum fields. */
const PROPOSALS_MAX = 3;
const FIELDS_MAX = 20;
/** Maximum fields of a request that are compared. */
const SENT_MAX = 50;
/** Minimum scores: of a call for a path, and of an optional field for one that the request has. */
const CALL_SCORE_MIN = 0.25;
const OPTIONAL_SCORE_MIN = 0.5;
/** A field with a likely proposal has no unlikely ones. */
const LIKELY_SCORE_MIN = 0.6;
const UNLIKELY_SCORE_MAX = 0.3;
/** Maximum characters of a shown value. */
const VALUE_MAX = 60;
/** Maximum paths of a call in a dialect. */
const PATHS_MAX = 5;

/** What a request can mean in the names of the contracts. */
export type Meanings = ResultOf<typeof proposeDialect>;
type ProposedCall = Meanings['calls'][number];
type ProposedField = Meanings['fields'][number]['proposals'][number];

/** A request of a client as it is read now. */
export interface ReadRequest {
  readonly sent: SeenExchange;
  /** The call of its path in the contracts, with the parameters of this path; null for none. */
  readonly own: { readonly call: Call; readonly params: Readonly<Record<string, unknown>> } | null;
  /** The dialect of the world; null for none. */
  readonly dialect: Dialect | null;
  /** Whether a plain body is accepted where the dialect has sealed ones. */
  readonly acceptsPlain: boolean;
  /** Returns where a value was seen before as an id; null for nowhere. */
  readonly sourceOf: (value: unknown) => string | null;
}

/** Proposes what the path, the body and the fields of a request mean that the dialect of its world does not read. */
export function proposeMeanings(request: ReadRequest): Meanings {
  const { sent, own, acceptsPlain } = request;
  const dialect = request.dialect ?? withoutRules();
  const moved = dialect.find(sent.method, sent.path);
  const call = moved?.call ?? (own && dialect.calls.get(own.call.name)) ?? null;
  if (call === null)
    return { call: null, calls: proposeCalls(sent, dialect.file), body: null, fields: [] };
  const { form } = sent;
  const isRead =
    (form !== 'plain' && form !== 'form') ||
    call.body === form ||
    (form === 'plain' && (acceptsPlain || call.body === 'form'));
  const params = moved?.params ?? own?.params ?? {};
  return {
    call: call.call.name,
    calls: [],
    body: isRead ? null : { form, rules: { bodies: form } },
    fields: proposeFields(request, call, params, dialect.file),
  };
}

let plain: Dialect | null = null;

/** The names of the contracts as a dialect. */
function withoutRules(): Dialect {
  if (plain) return plain;
  const made = createDialect('none', {});
  if (Array.isArray(made)) throw new Error('A dialect without rules has problems.');
  plain = made;
  return made;
}

function proposeCalls(sent: SeenExchange, file: DialectFile): ProposedCall[] {
  const [endpoint] = endpointsOf([sent], {
    proposals: [],
    questions: [],
    resultOf: () => undefined,
  });
  if (!endpoint) return [];
  return allCalls
    .map((call) => ({ call, ...scoreOf(endpoint, call) }))
    .filter(({ score }) => score >= CALL_SCORE_MIN)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PROPOSALS_MAX)
    .map(({ call, score, reasons }) => {
      const before = [file.calls?.[call.name]?.path ?? []].flat();
      const path = `${endpoint.method} ${pathFor(endpoint.path, call, file)}`;
      const paths = [...before.slice(0, PATHS_MAX - 1), path];
      return {
        call: call.name,
        score: Math.round(score * 100) / 100,
        confidence: confidenceOf(score),
        evidence: reasons.join(', '),
        rules: { calls: { [call.name]: { path: paths.length === 1 ? path : paths } } },
      };
    });
}

/** The path with the client's names of the fields that its parameters are. */
function pathFor(path: string, call: Call, file: DialectFile): string {
  const fields = topFields(call);
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const [best] = fields
      .map((field) => ({ field, score: rateField(field, name, [], () => null)?.score ?? 0 }))
      .toSorted((a, b) => b.score - a.score);
    if (!best || best.score < OPTIONAL_SCORE_MIN) return whole;
    return `{${ruleOf(file, call, best.field).name ?? best.field.name}}`;
  });
}

/** The fields of a request without those below others. */
const topFields = (call: Call) =>
  flatFields(call, 'request').filter(({ path, kind }) => !path.includes('.') && kind !== 'object');

function ruleOf(file: DialectFile, call: Call, { path, name }: FlatField): FieldRule {
  const rule = file.calls?.[call.name]?.request?.[path] ?? file.names?.request?.[name] ?? {};
  return typeof rule === 'string' ? { name: rule } : rule;
}

function proposeFields(
  { sent, sourceOf }: ReadRequest,
  { call, readInput, fieldName }: CallDialect,
  params: Readonly<Record<string, unknown>>,
  file: DialectFile,
): Meanings['fields'] {
  const body = isObject(sent.body) ? sent.body : {};
  const read = readInput({ params, query: sent.query, body });
  const problems = problemsOf(call, read);
  const given: Record<string, unknown> = { ...sent.query, ...body, ...params };
  const input = { ...read.input.params, ...read.input.query, ...(read.input.body as object) };
  const fields = topFields(call);
  const known = new Set(fields.map(({ path }) => path));
  // A problem names the fields that it can be solved by.
  const named = new Set([...problems.values()].flatMap((text) => text.match(/\b\w+\b/g) ?? []));
  const isAbsent = ({ path }: FlatField) => !Object.hasOwn(input, path);
  const invalid = fields.filter((field) => problems.has(field.path) && !isAbsent(field));
  const ownName = (field: FlatField) => {
    const name = fieldName(field.path);
    return Object.hasOwn(given, name) ? name : field.name;
  };
  const open = [...read.ignored, ...invalid.map(ownName)]
    .filter((name) => given[name] !== null && typeof given[name] !== 'object')
    .slice(0, SENT_MAX);
  // One of the texts can be a secret that is missing.
  const hides = fields.some(
    (field) => isSecretName(field.name) && (isAbsent(field) || problems.has(field.path)),
  );
  const rated = fields.map((field) => {
    const isNeeded = problems.has(field.path) || (isAbsent(field) && named.has(field.path));
    const proposals = open.flatMap((name): Scored[] => {
      const isOwn = !isAbsent(field) && name === ownName(field);
      const rate =
        isNeeded || isAbsent(field) ? rateField(field, name, [given[name]], sourceOf) : null;
      if (rate === null || (!isNeeded && rate.score < OPTIONAL_SCORE_MIN)) return [];
      const seen = { name, value: given[name], isHidden: hides && typeof given[name] === 'string' };
      return rulesFor(call, field, ruleOf(file, call, field), { ...rate, ...seen, isOwn });
    });
    const top = Math.max(...proposals.map(({ score }) => score));
    const best = proposals
      .filter(({ score }) => score >= UNLIKELY_SCORE_MAX || top < LIKELY_SCORE_MIN)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, PROPOSALS_MAX);
    return {
      field: field.path,
      problem: problems.get(field.path) ?? null,
      proposals: best.map(({ proposal }) => proposal),
    };
  });
  const others = [...problems].filter(([path]) => !known.has(path));
  return [...rated, ...others.map(([field, problem]) => ({ field, problem, proposals: [] }))]
    .filter(({ problem, proposals }) => problem !== null || proposals.length > 0)
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
    .slice(0, FIELDS_MAX);
}

/** The first problem of each field, by its path in the contract. */
function problemsOf(
  call: Call,
  {
    input,
    problems,
  }: {
    readonly input: CallInput;
    readonly problems: readonly { readonly path: string; readonly message: string }[];
  },
): Map<string, string> {
  const found = new Map<string, string>();
  const add = (path: string, message: string) => {
    const [field = ''] = path.split('.');
    if (!found.has(field)) found.set(field, message);
  };
  for (const { path, message } of problems) add(path, message);
  for (const part of ['params', 'query', 'body'] as const)
    for (const { path, message } of call[part].safeParse(input[part]).error?.issues ?? [])
      add(path.map(String).join('.'), message);
  return found;
}

/** A proposal with its score, by which the best are chosen. */
interface Scored {
  readonly score: number;
  readonly proposal: ProposedField;
}

interface Rated {
  readonly name: string;
  readonly value: unknown;
  readonly isHidden: boolean;
  /** Whether the field has this name already, so that its value must be what is read in another way. */
  readonly isOwn: boolean;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** The rules by which a field of the contract is one of the client: one for each value that a code can mean. */
function rulesFor(
  call: Call,
  field: FlatField,
  before: FieldRule,
  { name, value, isHidden, isOwn, score, reasons }: Rated,
): Scored[] {
  const isShown = !isHidden && !isSecretName(name) && !isSecretName(field.name);
  const propose = (
    more: { codes?: FieldRule['codes']; symbols?: DialectFile['symbols'] },
    { option = null as string | null, certainty = score, evidence = reasons } = {},
  ) => {
    const { name: _, ...rest } = before;
    const codes = more.codes && codesRule(field, { ...rest.codes, ...more.codes });
    const rule = { ...(name === field.name ? {} : { name }), ...rest, ...codes };
    const short = Object.keys(rule).length === 1 && name !== field.name ? name : rule;
    const { symbols } = more;
    const isSame = isOwn && !more.codes;
    const proposal = {
      name,
      value: isShown ? JSON.stringify(value).slice(0, VALUE_MAX) : null,
      option,
      confidence: confidenceOf(certainty),
      evidence: evidence.join(', '),
      rules: {
        ...(symbols ? { symbols } : {}),
        ...(isSame ? {} : { calls: { [call.name]: { request: { [field.path]: short } } } }),
      },
    };
    return { score: certainty, proposal };
  };
  const match = {
    call,
    part: 'request',
    field,
    name,
    score,
    reasons,
    values: [value],
    objects: [{ [name]: value }],
  } as const;
  const learned = learnValues([match]).proposals;
  if (field.kind === 'symbol') {
    const symbols = Object.fromEntries(
      learned.filter(({ at }) => at[0] === 'symbols').map((each) => [each.at[1] ?? '', each.value]),
    ) as DialectFile['symbols'];
    const hasOther = Object.keys(symbols ?? {}).length > 0;
    if (isOwn && !hasOther) return [];
    return [propose(hasOther ? { symbols } : {})];
  }
  const isCoded = Object.values(before.codes ?? {}).some((code) => String(code) === String(value));
  const isChoice = field.kind === 'choice' && !field.options.map(String).includes(String(value));
  if (!isChoice || isCoded) return isOwn ? [] : [propose({})];
  const codes = learned.find(({ at }) => at.at(-1) === 'codes');
  if (codes) {
    const option = Object.entries(codes.value as object).find(([, code]) => code === value)?.[0];
    const evidence = [...reasons, codes.evidence];
    return [
      propose({ codes: codes.value as FieldRule['codes'] }, { option: option ?? null, evidence }),
    ];
  }
  if (isHidden || isSecretName(name)) return [];
  // Nothing says which value the code means: each that has none.
  return field.options
    .map(String)
    .filter((option) => !Object.hasOwn(before.codes ?? {}, option))
    .slice(0, PROPOSALS_MAX)
    .map((option) =>
      propose(
        { codes: { [option]: value as string } },
        {
          option,
          certainty: Math.min(score, 0.5),
          evidence: [...reasons, 'the code can mean any of the values'],
        },
      ),
    );
}

/** Codes, with the values of the contract that have none. */
function codesRule({ options }: FlatField, codes: NonNullable<FieldRule['codes']>) {
  const unmapped = options.map(String).filter((option) => !Object.hasOwn(codes, option));
  return { codes, unmapped: unmapped.length > 0 ? unmapped : undefined };
}
