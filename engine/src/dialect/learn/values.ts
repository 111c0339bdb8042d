import { isObject } from '../codecs.ts';
import { timeForms } from '../dialectFile.ts';
import type { FlatField } from '../fields.ts';
import type { CallMatch, Proposal, Question } from './proposal.ts';
import { durationMs } from '@hongbao/contracts/control/duration';
import { isSameChoice } from './words.ts';

/** How a client writes values: decimals, times, symbols, units and codes. */
export function learnValues(matches: readonly CallMatch[]): {
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
} {
  const proposals: Proposal[] = [];
  const questions: Question[] = [];
  const answers = matches.filter(({ part }) => part === 'answer');
  proposals.push(...decimals(answers), ...symbols(matches));
  const times = timesOf(answers);
  proposals.push(...times.proposals);
  questions.push(...times.questions);
  for (const match of answers) {
    const unit = unitOf(match, answers);
    if (unit && 'text' in unit) questions.push(unit);
    else if (unit) proposals.push(unit);
  }
  const known = new Map<string, Proposal>();
  const open: [string, Question, CallMatch][] = [];
  for (const match of matches.filter(({ field }) => field.kind === 'choice')) {
    const key = `${match.field.name} ${match.name}`;
    const codes = codesOf(match, matches);
    if (codes && 'text' in codes) open.push([key, codes, match]);
    else if (codes) {
      proposals.push(codes);
      known.set(key, codes);
    }
  }
  // The same field has the same codes in other calls.
  for (const [key, question, { values }] of open) {
    const same = known.get(key);
    const codes = Object.values((same?.value ?? {}) as object).map(String);
    if (same && values.every((value) => codes.includes(String(value))))
      proposals.push({
        ...same,
        at: question.at,
        evidence: `as in ${same.at.slice(1, 3).join(' ')}`,
      });
    else questions.push(question);
  }
  return { proposals, questions };
}

function decimals(answers: readonly CallMatch[]): Proposal[] {
  const values = answers.flatMap(({ field, values: seen }) =>
    field.kind === 'decimal' ? seen : [],
  );
  const numbers = values.filter((value) => typeof value === 'number').length;
  if (values.length === 0 || numbers < values.length * 0.8) return [];
  const evidence = `${numbers} of ${values.length} decimals in answers are numbers`;
  return [{ at: ['decimals'], value: 'number', confidence: 'high', evidence }];
}

function symbols(matches: readonly CallMatch[]): Proposal[] {
  const seen = matches.flatMap(({ field, values }) =>
    field.kind === 'symbol' ? values.map(String) : [],
  );
  const parts = seen.flatMap((name) => {
    const match = /^([A-Za-z0-9]{2,10}?)([-_/]?)(USDT)$/i.exec(name);
    return match ? [match] : [];
  });
  const [first] = parts;
  if (!first) return [];
  const [name = '', , separator = ''] = first;
  const proposals: Proposal[] = [];
  const add = (key: string, value: string) =>
    proposals.push({
      at: ['symbols', key],
      value,
      confidence: parts.every(([, , each]) => each === separator) ? 'high' : 'medium',
      evidence: `${parts.length} symbols such as ${name}`,
    });
  if (separator !== '/') add('separator', separator);
  if (name === name.toLowerCase()) add('case', 'lower');
  return proposals;
}

/** The form of a time; null for none that is known. Several are possible for a date whose parts are all small. */
function formsOf(value: unknown): string[] {
  const text = String(value);
  if (/^\d{10}$/.test(text)) return ['seconds'];
  if (/^\d{13}$/.test(text)) return ['milliseconds'];
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return ['text'];
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return ['iso'];
  const match = /^(\d+)([-/.])(\d+)\2(\d+)(?:( )(\d{2}):(\d{2})(:\d{2})?)?$/.exec(text);
  if (!match) return [];
  const [, a = '', separator = '', b = '', , space, , , seconds] = match;
  const time = space === undefined ? '' : ` HH:mm${seconds === undefined ? '' : ':ss'}`;
  if (a.length === 4) return [`YYYY${separator}MM${separator}DD${time}`];
  const forms = [];
  if (Number(b) <= 12) forms.push(`DD${separator}MM${separator}YYYY${time}`);
  if (Number(a) <= 12) forms.push(`MM${separator}DD${separator}YYYY${time}`);
  return forms;
}

function timesOf(answers: readonly CallMatch[]): {
  readonly proposals: Proposal[];
  readonly questions: Question[];
} {
  const fields = answers.filter(
    ({ field, values }) =>
      (field.kind === 'timeText' || field.kind === 'epochMs') && values.length > 0,
  );
  const possible = fields.map((match) => ({
    match,
    forms: match.values
      .map(formsOf)
      .reduce((left, forms) => left.filter((form) => forms.includes(form))),
  }));
  const counts = new Map<string, number>();
  for (const { forms } of possible)
    for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  const usual = ({ field }: CallMatch) => (field.kind === 'timeText' ? 'text' : 'milliseconds');
  const other = possible.filter(({ match, forms }) => !forms.includes(usual(match)));
  const isUsual = other.length * 2 <= possible.length;
  const [best] = isUsual ? [] : [...counts].toSorted(([, a], [, b]) => b - a);
  if (isUsual)
    return {
      questions: [],
      proposals: other.flatMap(({ match, forms: [form] }) =>
        form === undefined ? [] : [timeRule(match, form)],
      ),
    };
  if (!best) return { proposals: [], questions: [] };
  const [form, count] = best;
  const proposals: Proposal[] = [];
  const questions: Question[] = [];
  const rivals = [...counts].filter(([each, seen]) => each !== form && seen === count);
  proposals.push({
    at: ['times'],
    value: form,
    confidence: rivals.length > 0 ? 'medium' : 'high',
    evidence: `${count} of ${fields.length} fields with times have this form`,
  });
  for (const { match, forms } of possible)
    if (forms[0] !== undefined && !forms.includes(form)) proposals.push(timeRule(match, forms[0]));
  if (!timeForms.some((each) => each === form) || form === 'text')
    questions.push({
      at: ['offset'],
      text: 'In which time zone are the times? The default is +08:00.',
    });
  return { proposals, questions };
}

const timeRule = ({ call, field, values }: CallMatch, form: string): Proposal => ({
  at: ['calls', call.name, 'answer', field.path, 'time'],
  value: form,
  confidence: 'high',
  evidence: `such as ${String(values[0])}`,
});

/** Formulas of fractions, by the name of the field: from the other fields of the same object. */
const formulas: Readonly<Record<string, (read: (name: string) => number) => number>> = {
  change24h: (read) => read('price') / read('open24h') - 1,
  yield: (read) => read('unrealizedPnl') / read('margin'),
  payoutRate: (read) => read('payout') / read('stake') - 1,
};

/** Fields that are fractions without a formula: the largest usual fraction. */
const fractions: Readonly<Record<string, number>> = {
  payoutRate: 2,
  dailyRate: 0.5,
  change24h: 0.5,
};

function unitOf(match: CallMatch, answers: readonly CallMatch[]): Proposal | Question | null {
  const { call, field, values, objects, name } = match;
  const at = ['calls', call.name, 'answer', field.path, 'unit'];
  if (field.kind === 'whole' && field.name === 'seconds') {
    const numbers = values.map(Number);
    if (numbers.length > 0 && numbers.every((each) => each >= 1000 && each % 1000 === 0))
      return { at, value: 'milliseconds', confidence: 'high', evidence: `such as ${numbers[0]}` };
    return null;
  }
  if (field.kind !== 'decimal') return null;
  const formula = formulas[field.name];
  if (formula) {
    const nameOf = (ours: string) =>
      answers.find(
        (each) => each.call === call && each.objects === objects && each.field.name === ours,
      )?.name ?? ours;
    const ratios = objects.flatMap((object) => {
      const expected = formula((ours) => Number(object[nameOf(ours)]));
      const seen = Number(object[name]);
      return Number.isFinite(expected) && Math.abs(expected) > 1e-4 && Number.isFinite(seen)
        ? [seen / expected]
        : [];
    });
    for (const [unit, factor] of [
      ['percent', 100],
      ['perMille', 1000],
      [null, 1],
    ] as const)
      if (ratios.length > 0 && ratios.every((ratio) => Math.abs(ratio / factor - 1) < 0.05))
        return unit === null
          ? null
          : {
              at,
              value: unit,
              confidence: 'high',
              evidence: `${factor} times the value that follows from other fields`,
            };
  }
  const usual = fractions[field.name];
  const numbers = values.map((value) => Math.abs(Number(value)));
  const isNamedPercent = /percent|pct/i.test(name);
  if (usual !== undefined && numbers.length > 0 && numbers.every((each) => each > usual))
    return {
      at,
      value: 'percent',
      confidence: isNamedPercent ? 'high' : 'medium',
      evidence: `values such as ${String(values[0])} are too large for a fraction`,
    };
  if (isNamedPercent)
    return { at, value: 'percent', confidence: 'medium', evidence: 'the name says percent' };
  return null;
}

/** The codes of a choice: by their words, by the same values, or by what other fields of the object say. */
function codesOf(match: CallMatch, matches: readonly CallMatch[]): Proposal | Question | null {
  const { call, part, field, values, name } = match;
  const options = field.options.map(String);
  const seen = [...new Set(values.map((value) => JSON.stringify(value)))];
  if (seen.length === 0) return null;
  // A field `unread` is false where `read` is true.
  const isNegated = /^(un|not_?)(?=[a-zA-Z])/i.test(name) && !/^(un|not)/i.test(field.name);
  if (!isNegated && seen.every((each) => options.includes(String(JSON.parse(each))))) return null;
  const at = ['calls', call.name, part, field.path, 'codes'];
  const codes: Record<string, unknown> = {};
  const evidence: string[] = [];
  for (const text of seen) {
    const value = JSON.parse(text) as unknown;
    const derived = derive(match, value, matches);
    const isInverted = typeof value === 'boolean' && isNegated;
    const option =
      derived ??
      options.find(
        (each) =>
          isSameChoice(meaningOf(field, each), String(isInverted ? !value : value)) &&
          !(each in codes),
      );
    if (option === undefined || option in codes) continue;
    codes[option] = value;
    evidence.push(
      derived === null ? `${text} means ${option}` : `${text} is ${option} by the values beside it`,
    );
  }
  const unknown = seen.filter(
    (text) => !Object.values(codes).some((code) => JSON.stringify(code) === text),
  );
  if (Object.keys(codes).length === 0 || unknown.length > 0)
    return {
      at,
      text: `What do the codes ${unknown.join(', ')} of ${name} in ${call.name} mean? There are ${options.join(', ')}.`,
    };
  const [only] = options.filter((each) => !(each in codes));
  const [single] = Object.entries(codes);
  // Of two values one is known: the other code of a flag follows.
  if (options.length === 2 && only !== undefined && single) {
    const other = complement(single[1]);
    if (other !== undefined) {
      codes[only] = other;
      evidence.push(`${JSON.stringify(other)} is the other one`);
    }
  }
  return { at, value: codes, confidence: 'medium', evidence: evidence.join(', ') };
}

/** The word of a value: itself, or for a number what the description of the field says. */
function meaningOf({ description }: FlatField, option: string): string {
  if (!/^-?\d+$/.test(option)) return option;
  const [, meaning] = new RegExp(`(?:^|[ ,])${option}:? ([a-z ]+)`).exec(description) ?? [];
  return meaning ?? option;
}

function complement(code: unknown): unknown {
  if (typeof code === 'boolean') return !code;
  const pairs = [
    ['Y', 'N'],
    ['y', 'n'],
    ['BUY', 'SELL'],
    ['buy', 'sell'],
    ['RISE', 'FALL'],
    ['UP', 'DOWN'],
  ];
  if (code === -1) return 1;
  const pair = pairs.find((each) => each.includes(String(code)));
  return pair?.find((each) => each !== code);
}

/** The value of a direction that follows from prices in the same object; null if nothing follows. */
function derive(match: CallMatch, value: unknown, matches: readonly CallMatch[]): string | null {
  const { call, part, field, name } = match;
  if (field.name === 'interval') return intervalOf(match, value, matches);
  if (field.name !== 'direction') return null;
  const objects = part === 'answer' ? match.objects : answersWith(match, value, matches);
  const nameOf = (ours: string) =>
    matches.find((each) => each.call === call && each.part === 'answer' && each.field.name === ours)
      ?.name ?? ours;
  const votes = objects.flatMap((object) => {
    if (part === 'answer' && object[name] !== value) return [];
    const read = (ours: string) => Number(object[nameOf(ours)]);
    if (Number.isFinite(read('liquidationPrice')) && Number.isFinite(read('openPrice')))
      return [read('liquidationPrice') < read('openPrice') ? 'long' : 'short'];
    const move = read('exitPrice') - read('entryPrice');
    const result = object[nameOf('result')];
    if (!Number.isFinite(move) || move === 0 || (result !== 'win' && result !== 'lose')) return [];
    return [move > 0 === (result === 'win') ? 'up' : 'down'];
  });
  const [first] = votes;
  return first !== undefined && votes.every((vote) => vote === first) ? first : null;
}

/** The interval of candles from the time between them. */
function intervalOf(
  match: CallMatch,
  value: unknown,
  matches: readonly CallMatch[],
): string | null {
  const times = matches.find(
    (each) => each.call === match.call && each.part === 'answer' && each.field.name === 'openAt',
  )?.values;
  // Candles of several requests cannot be told apart.
  if (!times || new Set(match.values.map(String)).size !== 1 || match.values[0] !== value)
    return null;
  const numbers = times.map(Number);
  const [first = 0, second = 0] = numbers;
  const unit = String(first).length === 10 ? 1000 : 1;
  const step = Math.abs(second - first) * unit;
  return match.field.options.map(String).find((each) => durationMs(each) === step) ?? null;
}

/** The answers to the requests that sent a value. */
function answersWith(
  match: CallMatch,
  value: unknown,
  matches: readonly CallMatch[],
): readonly Readonly<Record<string, unknown>>[] {
  const answer = matches.find(
    (each) => each.call === match.call && each.part === 'answer' && each.objects.length > 0,
  );
  const { objects } = match;
  if (!answer || answer.objects.length !== objects.length) return [];
  return answer.objects
    .filter((_, index) => objects[index]?.[match.name] === value)
    .filter(isObject);
}
