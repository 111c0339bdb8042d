import { allCalls } from '@hongbao/contracts/calls';
import type { Example } from '@hongbao/contracts/openapi/example';
import { sampleInputs } from '@hongbao/test-support/samples';
import { describe, expect, it } from 'vitest';
import examples from '../docs/examples.json' with { type: 'json' };
import { type CallDialect, type Dialect, createDialect } from './dialect.ts';
import type { DialectFile } from './dialectFile.ts';
import { Dialects, NO_FILES } from './dialects.ts';

/** Recorded requests and answers of every call, translated to a dialect and back. */
const recorded = examples as Record<string, Example>;

/** A dialect that renames every field, and writes every value in another way. */
function everythingElse(): Dialect {
  const fields = (names: Iterable<string>) =>
    Object.fromEntries([...new Set(names)].map((name) => [name, `their_${name}`]));
  const namesIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, below]) => [
          ...(Array.isArray(value) ? [] : [key]),
          ...namesIn(below),
        ]);
  const known = (part: 'request' | 'answer') => {
    const sent = Object.values(recorded).flatMap((each) =>
      part === 'request'
        ? [...namesIn(each.params), ...namesIn(each.query), ...namesIn(each.body)]
        : namesIn((each.answer as { result?: unknown }).result ?? each.answer),
    );
    return sent;
  };
  const file: DialectFile = {
    decimals: 'number',
    times: 'DD/MM/YYYY HH:mm:ss',
    offset: '-03:30',
    symbols: { separator: '', case: 'lower', names: { 'XRP/USDT': 'ripple.usd' } },
    names: { request: fields(known('request')), answer: fields(known('answer')) },
  };
  for (let round = 0; round < 5; round++) {
    const made = createDialect('else', file);
    if (!Array.isArray(made)) return made;
    // Fields of the examples that are not those of a contract, such as keys of records.
    for (const { at } of made) {
      const [part, kind, name] = at;
      if (part === 'names' && name !== undefined) delete file.names?.[kind as 'request']?.[name];
    }
  }
  throw new Error(JSON.stringify(createDialect('else', file)));
}

const jeecg = new Dialects(NO_FILES, null).find('jeecg') as Dialect;
const dialects = [jeecg, everythingElse()];

const sameMeaning = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(dialects)('a request and an answer in the dialect $name', ({ name, calls }) => {
  it.each(allCalls.map((call) => call.name))('%s come back unchanged', (callName) => {
    const call = calls.get(callName) as CallDialect;
    const example = recorded[callName];
    for (const sample of [example ?? {}, ...(sampleInputs[callName] ?? [])]) {
      const { params = {}, query = {}, body = {} } = sample;
      const input = { params, query, body };
      const sent = call.writeInput(input);
      const { input: read, problems, ignored } = call.readInput(sent);
      expect({ problems, ignored }).toEqual({ problems: [], ignored: [] });
      expect(numbersAsText(read)).toEqual(numbersAsText(sameMeaning(input)));
      for (const part of ['params', 'query', 'body'] as const)
        expect(call.asSent[part].safeParse(sent[part]).error, part).toBeUndefined();
    }
    const answer = example?.answer as { result?: unknown } | undefined;
    if (answer?.result === undefined || call.call.answers !== 'wrapped') return;
    const written = call.writeResult(answer.result);
    if (name === 'else' && JSON.stringify(answer.result) !== JSON.stringify(written))
      expect(JSON.stringify(written)).toMatch(/their_|^"/);
    const back = call.readResult(written);
    expect(numbersAsText(back)).toEqual(numbersAsText(answer.result));
    expect(call.asSent.result.safeParse(written).error).toBeUndefined();
  });
});

/** Decimals with and without zeros at their end are the same, as a text and as a number. */
function numbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(numbersAsText);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, numbersAsText(each)]));
}
