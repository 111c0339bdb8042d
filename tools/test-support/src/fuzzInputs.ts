import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** Known ids: some exist, some belong to another member. Random ids would almost never exist. */
export interface Pool {
  readonly ids: readonly string[];
  readonly paths: readonly string[];
}

/** Returns arbitrary values that match a JSON schema of the OpenAPI document, including known ids. */
export function arbitraryValues(schema: Schema, pool: Pool, name = ''): fc.Arbitrary<unknown> {
  const choices = (schema['oneOf'] ?? schema['anyOf']) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((each) => arbitraryValues(each, pool, name)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const [type] = [schema['type']].flat();
  const makers: Record<string, () => fc.Arbitrary<unknown>> = {
    object: () => objectOf(schema, pool),
    array: () =>
      fc.array(arbitraryValues((schema['items'] ?? {}) as Schema, pool, name), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 3,
      }),
    integer: () =>
      fc.integer({
        min: Math.max(Number(schema['minimum'] ?? 0), -1_000_000),
        max: Math.min(Number(schema['maximum'] ?? 1_000), 1_000_000),
      }),
    boolean: () => fc.boolean(),
    string: () => stringOf(schema, pool, name),
  };
  return makers[String(type)]?.() ?? fc.anything();
}

function objectOf(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, arbitraryValues(each, pool, name)]),
  );
  return fc.record(model, { requiredKeys: required });
}

/** Valid values by field name, so that a call passes its first checks. */
const meaningful: Readonly<Record<string, readonly string[]>> = {
  symbol: ['BTC/USDT', 'ETH/USDT', 'DOGE/USDT', 'NO/USDT'],
  symbols: ['BTC/USDT', 'BTC/USDT,ETH/USDT'],
  currency: ['USDT', 'BTC', 'ETH', 'DOGE', 'NO'],
  from: ['USDT', 'BTC', '2026-01-01 00:00:00'],
  to: ['USDT', 'ETH', '2026-02-01 00:00:00'],
  pledgeCurrency: ['BTC', 'ETH', 'USDT'],
  network: ['TRC20', 'ERC20', 'BTC'],
  account: ['main', 'demo', 'contest:1', 'li@example.com'],
  amount: ['0', '0.00000001', '1', '100', '5000', '99999999999'],
  stake: ['10', '100', '999999'],
  fund: ['100', '1000'],
  quantity: ['0.001', '0.01', '1', '100', '500'],
  pledgeQuantity: ['0.001', '1'],
  price: ['1', '50000', '100000'],
  takeProfit: ['0', '1', '200000'],
  stopLoss: ['0', '1', '200000'],
  trailingDistance: ['0', '1', '200000'],
  trailingRate: ['0', '0.01', '0.5'],
  withdrawPassword: ['correct horse', 'wrong horse'],
  newPassword: ['correct horse'],
};

function stringOf(schema: Schema, pool: Pool, name: string): fc.Arbitrary<unknown> {
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : null;
  const free = pattern
    ? fc.stringMatching(new RegExp(pattern))
    : fc.string({
        minLength: Number(schema['minLength'] ?? 0),
        maxLength: Math.min(Number(schema['maxLength'] ?? 40), 60),
        unit: 'grapheme',
      });
  const known = meaningful[name] ?? [];
  const ids = /^(id|.*Id)$/.test(name) ? pool.ids : /Path$|^image$/.test(name) ? pool.paths : [];
  const better = [...known, ...ids];
  return better.length === 0
    ? free
    : fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...better) },
        { weight: 1, arbitrary: free },
      );
}
