import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import type { analyzeResults } from './analysis/analysis.calls.ts';
import {
  type ControlCalls,
  type MemberCalls,
  allCalls,
  callsByName,
  controlCalls,
} from './calls.ts';
import type { getClock } from './control/clock.calls.ts';
import { refusals } from './refusals.ts';

const everyCall = [...allCalls, ...controlCalls];
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
/**
 * The method and path of a call as a router distinguishes them: a double slash counts as one, and a parameter by its
 * position only.
 */
const placeOf = ({ method, path }: Call) =>
  `${method} ${path.replace(/\/{2,}/g, '/').replace(/\{\w+\}/g, '{}')}`;

const inventory = readFileSync(new URL('inventory.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [feature = '', method = '', path = ''] = line.split('\t');
    return { feature, method, path };
  });

describe('the calls of the spec', () => {
  const spec = allCalls.filter(({ origin }) => origin === 'spec');

  it('match the inventory: 76 unique calls with their methods and features', () => {
    expect(inventory).toHaveLength(76);
    const listed = inventory.map((row) => `${row.feature} ${keyOf(row)}`);
    expect(spec.map((call) => `${call.feature} ${keyOf(call)}`).sort()).toEqual(listed.sort());
  });

  it('have paths under /api, and control calls are extensions with paths under /control', () => {
    expect(allCalls.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
    expect(allCalls.filter(({ auth }) => auth === 'control')).toEqual([]);
    for (const call of controlCalls) {
      expect(call).toMatchObject({ origin: 'extension', auth: 'control', feature: 'control' });
      expect(call.path).toMatch(/^\/control\//);
    }
  });
});

describe('every call', () => {
  it('has a unique path and name', () => {
    expect(new Set(everyCall.map(placeOf)).size).toBe(everyCall.length);
    expect(callsByName.size).toBe(everyCall.length);
  });

  it('of a calls file is listed and exported under its name', async () => {
    const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
    const names: string[] = [];
    for (const file of files.filter((name) => name.endsWith('.calls.ts'))) {
      const module: Record<string, unknown> = await import(/* @vite-ignore */ `./${file}`);
      for (const [exported, value] of Object.entries(module)) {
        if (callsByName.get(exported) === value) names.push(exported);
        else expect(JSON.stringify(value), `${file} ${exported}`).not.toContain('"path"');
      }
    }
    expect(names.sort()).toEqual(everyCall.map(({ name }) => name).sort());
  });

  it('has its type in the calls by name, and other exports have none', () => {
    expectTypeOf<MemberCalls['analyzeResults']>().toEqualTypeOf<typeof analyzeResults>();
    expectTypeOf<ControlCalls['getClock']>().toEqualTypeOf<typeof getClock>();
    expectTypeOf<keyof MemberCalls & ('candle' | keyof ControlCalls)>().toBeNever();
  });

  it.each(everyCall)('$name has a valid summary, auth, transport and list of refusals', (call) => {
    expect(call.summary).toMatch(/^[A-Z“].{10,}\.$/);
    expect(call.summary.length).toBeLessThan(120);
    expect(['anyone', 'member', 'control']).toContain(call.auth);
    expect(new Set(call.refusals).size).toBe(call.refusals.length);
    for (const key of call.refusals) expect(refusals, key).toHaveProperty(key);
    expect(call.transport === 'none').toBe(call.method === 'GET');
    if (call.transport === 'plain') expect(call.auth).toBe('control');
    if (call.transport === 'sealed') expect(call.method).toBe('POST');
    if (call.movesMoney) expect(call).toMatchObject({ method: 'POST', auth: 'member' });
  });

  it.each(everyCall)('$name declares its path parameters', ({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const schema = z.toJSONSchema(params);
    expect(Object.keys(schema.properties ?? {}).sort()).toEqual(inPath.sort());
  });

  it.each(everyCall)('$name transforms no values except other spellings in requests', (call) => {
    expect(JSON.stringify(z.toJSONSchema(call.result))).not.toContain('"rewritten"');
    for (const schema of [call.params, call.query, call.body, call.result]) {
      const input = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'throw' });
      const output = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'throw' });
      // For output, zod adds that objects have no other fields; otherwise both sides must be equal.
      expect(withoutStrictness(input)).toEqual(withoutStrictness(output));
      expect(kindsIn(schema)).toEqual(new Set());
    }
  });

  it.each([
    ['a transform', z.string().transform(Number)],
    ['a default', z.string().default('')],
    ['a coercion', z.coerce.number()],
    ['a trim', z.string().trim()],
    ['lower case', z.string().toLowerCase()],
    ['a preprocess', z.preprocess(String, z.string())],
  ])('with %s in a schema is detected by this check', (_, schema) => {
    expect(kindsIn(z.object({ list: z.array(schema.optional()) })).size).toBeGreaterThan(0);
  });

  it('declares refusals of the catalog, and each of them is used', () => {
    const used = new Set<string>(everyCall.flatMap((call) => [...call.refusals]));
    expect(Object.keys(refusals).filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('the refusals of the catalog', () => {
  it('have unique codes and a text each', () => {
    const codes = Object.values(refusals).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, text } of Object.values(refusals)) {
      expect(code).toBeGreaterThanOrEqual(1000);
      expect(text.length).toBeGreaterThan(10);
    }
  });
});

function withoutStrictness(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  );
}

const changers = new Set(['transform', 'pipe', 'default', 'prefault', 'catch', 'readonly']);

/** The kinds of schemas at any depth whose output differs from their input. */
function kindsIn(
  schema: unknown,
  found = new Set<string>(),
  seen = new Set<unknown>(),
): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return found;
  seen.add(schema);
  if (schema instanceof z.ZodType) {
    if (schema instanceof z.ZodPipe && schema.meta()?.['rewritten'] === true)
      return kindsIn(schema.out, found, seen);
    if (changers.has(schema.def.type)) found.add(schema.def.type);
    if ('coerce' in schema.def && schema.def.coerce) found.add('coerce');
    // Overwriting checks (trim, lower case) also change the value.
    const checks = schema.def.checks ?? [];
    if (checks.some((check) => check._zod.def.check === 'overwrite')) found.add('overwrite');
    kindsIn(schema.def, found, seen);
    return found;
  }
  for (const part of Object.values(schema)) kindsIn(part, found, seen);
  return found;
}
