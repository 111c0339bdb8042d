import type { FieldKind } from '@hongbao/contracts/fields';
import { decimalOfNumber, formatUnits, parseUnits } from '@hongbao/contracts/money';
import { WIRE_OFFSET_MS, fromWireTime, toWireTime } from '@hongbao/contracts/time';
import { z } from 'zod';
import { type FieldRule, type SymbolsRule, type Unit, units } from './dialectFile.ts';

/** Reports that a value of the client cannot be read. The path is that of the contract, below the value. */
export type Fail = (message: string, path?: string) => void;

/** Translates the values of a field between the contract and the client. */
export interface Codec {
  /** Returns the client's value for a value of the contract. */
  readonly encode: (value: unknown) => unknown;
  /** Returns the contract's value for a value of the client. */
  readonly decode: (value: unknown, fail: Fail) => unknown;
  /** Schema of the client's values. */
  readonly schema: z.ZodType;
}

/** What the values of a field mean. `choice`: one of a set of values; `whole`: a whole number without another meaning. */
export type LeafKind = FieldKind | 'choice' | 'whole' | 'text';

/** A field that has a value of its own. */
export interface Leaf {
  readonly kind: LeafKind;
  /** The values of a choice. */
  readonly options: readonly (string | number | boolean)[];
  readonly description: string | undefined;
}

/** The rules of a dialect that apply to fields by their kind. */
export interface KindRules {
  readonly decimals: 'text' | 'number';
  readonly times: string | null;
  readonly offsetMs: number;
  readonly symbols: SymbolsRule | null;
}

const described = (schema: z.ZodType, description: string | undefined) =>
  description === undefined ? schema : schema.describe(description);

/** A problem of a rule: the key of the rule, and the message. */
export type RuleProblem = readonly [key: string, message: string];

/** Returns the codec of a field, null if the dialect does not change its values, or the problems of its rule. */
export function leafCodec(
  leaf: Leaf,
  rule: FieldRule,
  rules: KindRules,
): Codec | null | readonly RuleProblem[] {
  const { kind, description } = leaf;
  const wrong = (key: string, what: string): readonly RuleProblem[] => [
    [key, `applies to ${what}, and this field is ${kindNames[kind]}`],
  ];
  if (rule.unmapped && !rule.codes) return [['unmapped', 'requires codes']];
  if (rule.codes)
    return kind === 'choice'
      ? choiceCodec(leaf, rule.codes, rule.unmapped ?? [])
      : wrong('codes', 'a field with a set of values');
  if (rule.time !== undefined && kind !== 'timeText' && kind !== 'epochMs')
    return wrong('time', 'times');
  if (kind === 'timeText' || kind === 'epochMs') {
    if (rule.unit ?? rule.as) return wrong(rule.unit ? 'unit' : 'as', 'decimals and whole numbers');
    const form = rule.time ?? rules.times;
    return form === null ? null : timeCodec(kind, form, rules.offsetMs, description);
  }
  if (kind === 'symbol' || kind === 'symbols') {
    if (rule.unit ?? rule.as) return wrong(rule.unit ? 'unit' : 'as', 'decimals and whole numbers');
    return rules.symbols === null ? null : symbolCodec(kind, rules.symbols, description);
  }
  if (rule.unit !== undefined && units[rule.unit].of !== kind)
    return wrong('unit', units[rule.unit].of === 'decimal' ? 'decimals' : 'whole numbers');
  if (kind === 'decimal')
    return decimalCodec(rule.unit ?? null, rule.as ?? rules.decimals, description);
  if (kind === 'whole') return wholeCodec(rule.unit ?? null, rule.as ?? 'number', description);
  if (rule.as === 'number') return wrong('as', 'decimals and whole numbers');
  return null;
}

const kindNames: Readonly<Record<LeafKind, string>> = {
  decimal: 'a decimal',
  timeText: 'a time',
  epochMs: 'a time',
  symbol: 'a symbol',
  symbols: 'a list of symbols',
  choice: 'one of a set of values',
  whole: 'a whole number',
  text: 'a text',
};

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

function choiceCodec(
  { options, description }: Leaf,
  codes: Readonly<Record<string, Scalar>>,
  unmapped: readonly string[],
): Codec | readonly RuleProblem[] {
  const names = options.map(String);
  const problems: RuleProblem[] = [];
  for (const name of [...Object.keys(codes), ...unmapped])
    if (!names.includes(name))
      problems.push(['codes', `has no value ${name}; there are ${names.join(', ')}`]);
  const missing = names.filter((name) => !Object.hasOwn(codes, name) && !unmapped.includes(name));
  if (missing.length > 0)
    problems.push([
      'codes',
      `has no code for ${missing.join(', ')}; map each, or list it as unmapped`,
    ]);
  const written = Object.entries(codes).map(([name, code]) => [String(code), name] as const);
  const owner = new Map<string, string>();
  for (const [code, name] of written) {
    const other = owner.get(code);
    if (other !== undefined)
      problems.push([
        'codes',
        `${other} and ${name} have the same code ${code}, which has no inverse`,
      ]);
    owner.set(code, name);
  }
  for (const name of unmapped)
    if (owner.has(name))
      problems.push(['unmapped', `${name} is the code of ${owner.get(name)} as well`]);
  if (problems.length > 0) return problems;
  const valueOf = new Map(options.map((option) => [String(option), option]));
  const decoded = new Map(
    [...written, ...unmapped.map((name) => [name, name] as const)].map(([code, name]) => [
      code,
      valueOf.get(name) ?? name,
    ]),
  );
  const meaning = Object.entries(codes)
    .map(([name, code]) => `${code}: ${name}`)
    .join(', ');
  const values = [
    ...Object.values(codes),
    ...unmapped.map((name) => valueOf.get(name) ?? name),
  ] as [Scalar, ...Scalar[]];
  return {
    encode: (value) => codes[String(value)] ?? value,
    decode: (value, fail) => {
      const found = isScalar(value) ? decoded.get(String(value)) : undefined;
      if (found === undefined) fail(`must be one of ${meaning}`);
      return found ?? value;
    },
    schema: z
      .literal(values)
      .describe(description === undefined ? meaning : `${description} ${meaning}.`),
  };
}

/** Formats units as a decimal without zeros at its end. */
const shortDecimal = (value: bigint) => formatUnits(value).replace(/\.?0+$/, '');

function decimalCodec(
  unit: Unit | null,
  as: 'text' | 'number',
  description: string | undefined,
): Codec | null {
  if (unit === null && as === 'text') return null;
  const factor = unit === null ? 1n : units[unit].factor;
  const write = (text: string) => (as === 'number' ? Number(text) : text);
  const about = unit === null ? description : `${description ?? ''} In ${unit}.`.trim();
  return {
    encode: (value) => {
      const amount = typeof value === 'string' ? parseUnits(value) : null;
      if (amount === null) return value;
      return write(factor === 1n ? String(value) : shortDecimal(amount * factor));
    },
    decode: (value, fail) => {
      const text = typeof value === 'number' ? (decimalOfNumber(value) ?? value) : value;
      if (factor === 1n || typeof text !== 'string') return text;
      const amount = parseUnits(text);
      if (amount === null) return text;
      if (amount % factor !== 0n)
        fail(`must have at most ${8 - (String(factor).length - 1)} decimals in ${unit}`);
      return shortDecimal(amount / factor);
    },
    schema: described(as === 'number' ? z.number() : z.string(), about),
  };
}

function wholeCodec(
  unit: Unit | null,
  as: 'text' | 'number',
  description: string | undefined,
): Codec | null {
  if (unit === null && as === 'number') return null;
  const factor = unit === null ? 1 : Number(units[unit].factor);
  return {
    encode: (value) => {
      if (typeof value !== 'number') return value;
      return as === 'text' ? String(value * factor) : value * factor;
    },
    decode: (value, fail) => {
      if (!isScalar(value) || !/^-?\d{1,16}$/.test(String(value))) return value;
      const number = Number(value);
      if (!Number.isSafeInteger(number)) return value;
      if (number % factor !== 0) fail(`must be a multiple of ${factor}, in ${unit}`);
      return number / factor;
    },
    schema: described(as === 'text' ? z.string() : z.int(), description),
  };
}

const PARTS = ['YYYY', 'MM', 'DD', 'HH', 'mm', 'ss'] as const;

function timeCodec(
  kind: 'timeText' | 'epochMs',
  form: string,
  offsetMs: number,
  description: string | undefined,
): Codec | null {
  if (form === (kind === 'timeText' ? 'text' : 'milliseconds') && offsetMs === WIRE_OFFSET_MS)
    return null;
  const toMs = (value: unknown) =>
    kind === 'epochMs' ? value : typeof value === 'string' ? fromWireTime(value) : value;
  const isNumber = form === 'seconds' || form === 'milliseconds';
  const example = isNumber ? `epoch ${form}` : `a time as ${form === 'text' ? WIRE_FORM : form}`;
  return {
    encode: (value) => {
      const ms = toMs(value);
      return typeof ms === 'number' && Number.isFinite(ms) ? writeTime(ms, form, offsetMs) : value;
    },
    decode: (value, fail) => {
      const ms = readTime(value, form, offsetMs);
      if (ms === null) {
        fail(`must be ${example}`);
        return value;
      }
      return kind === 'epochMs' ? ms : toWireTime(ms);
    },
    schema: described(isNumber ? z.int() : z.string(), `${description ?? ''} ${example}`.trim()),
  };
}

const WIRE_FORM = 'YYYY-MM-DD HH:mm:ss';

function writeTime(ms: number, form: string, offsetMs: number): string | number {
  if (form === 'milliseconds') return ms;
  if (form === 'seconds') return Math.floor(ms / 1000);
  if (form === 'iso') return new Date(ms).toISOString();
  const iso = new Date(ms + offsetMs).toISOString();
  const parts = [
    iso.slice(0, 4),
    iso.slice(5, 7),
    iso.slice(8, 10),
    iso.slice(11, 13),
    iso.slice(14, 16),
    iso.slice(17, 19),
  ];
  const pattern = form === 'text' ? WIRE_FORM : form;
  return PARTS.reduce((text, part, index) => text.replace(part, parts[index] ?? ''), pattern);
}

/** The instant of a client's time, epoch milliseconds; null if it has another form. */
function readTime(value: unknown, form: string, offsetMs: number): number | null {
  if (form === 'seconds' || form === 'milliseconds') {
    const text = isScalar(value) ? String(value) : '';
    const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    const ms = form === 'seconds' ? number * 1000 : number;
    return Number.isSafeInteger(ms) && Math.abs(ms) <= TIME_MS_MAX ? ms : null;
  }
  if (typeof value !== 'string') return null;
  if (form === 'iso') {
    const ms = Date.parse(value);
    return Number.isNaN(ms) ? null : ms;
  }
  const pattern = form === 'text' ? WIRE_FORM : form;
  const order = PARTS.filter((part) => pattern.includes(part)).toSorted(
    (a, b) => pattern.indexOf(a) - pattern.indexOf(b),
  );
  const source = order.reduce(
    (text, part) => text.replace(part, `(\\d{${part.length}})`),
    pattern.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`),
  );
  const match = new RegExp(`^${source}$`).exec(value);
  if (!match) return null;
  const at = (part: (typeof PARTS)[number]) => Number(match[order.indexOf(part) + 1] ?? 0);
  const ms = Date.UTC(at('YYYY'), at('MM') - 1, at('DD'), at('HH'), at('mm'), at('ss'));
  return writeTime(ms, pattern, 0) === value ? ms - offsetMs : null;
}

/** The last instant of a date, ms. */
const TIME_MS_MAX = 8.64e15;

/** The quote currency of all symbols, for names without a separator. */
const QUOTE = 'USDT';

function symbolCodec(
  kind: 'symbol' | 'symbols',
  { separator = '/', case: letters = 'upper', names = {} }: SymbolsRule,
  description: string | undefined,
): Codec {
  const ours = new Map(Object.entries(names).map(([symbol, name]) => [name, symbol]));
  const encodeOne = (symbol: string) => {
    const named = names[symbol];
    if (named !== undefined) return named;
    const joined = symbol.replace('/', separator);
    return letters === 'lower' ? joined.toLowerCase() : joined;
  };
  const decodeOne = (name: string) => {
    const known = ours.get(name);
    if (known !== undefined) return known;
    const upper = name.toUpperCase().replace(/[/_-]/, '/');
    if (upper.includes('/')) return upper;
    return upper.endsWith(QUOTE) && upper.length > QUOTE.length
      ? `${upper.slice(0, -QUOTE.length)}/${QUOTE}`
      : upper;
  };
  const each = (change: (text: string) => string) => (value: unknown) =>
    typeof value !== 'string'
      ? value
      : kind === 'symbol'
        ? change(value)
        : value.split(',').map(change).join(',');
  return {
    encode: each(encodeOne),
    decode: each(decodeOne),
    schema: described(z.string(), description),
  };
}
