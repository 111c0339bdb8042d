import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

/** All coins, in display order. */
export function listedCurrencies(world: World): Promise<RowOf<'Currency'>[]> {
  return world.memory.table('Currency', 'all', async () =>
    world.rows.many('Currency', { orderBy: [['sort', 'asc']] }),
  );
}

/** Every network of every coin, in display order. */
export function allNetworks(world: World): Promise<RowOf<'CurrencyNetwork'>[]> {
  return world.memory.table('CurrencyNetwork', 'all', async () =>
    world.rows.many('CurrencyNetwork', { orderBy: [['sort', 'asc']] }),
  );
}

export async function networksOf(
  world: World,
  currency: string,
): Promise<RowOf<'CurrencyNetwork'>[]> {
  return (await allNetworks(world)).filter((each) => each.currency === currency);
}

/** Other words for a network, in lower case and without separators. */
const networkWords: Readonly<Record<string, readonly string[]>> = {
  trc20: ['trx', 'tron', 'trontrc20', 'trxtrc20'],
  erc20: ['eth', 'ethereum', 'ethereumerc20', 'etherc20'],
  bep20: ['bsc', 'bnb', 'bnbsmartchain', 'bscbep20'],
  btc: ['bitcoin'],
};

const plainWord = (word: string) => word.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

/**
 * The network of a coin that a request means: by its name in any spelling, by a usual word for it, or without a word the
 * only network of the coin. Null when there is none, or several and no word.
 */
export async function findNetwork(
  world: World,
  currency: string,
  word: string | undefined,
): Promise<RowOf<'CurrencyNetwork'> | null> {
  const networks = await networksOf(world, currency);
  const [only, another] = networks;
  if (word === undefined) return another === undefined ? (only ?? null) : null;
  const asked = plainWord(word);
  const named = (match: (name: string) => boolean) =>
    networks.find(({ network }) => match(plainWord(network)));
  const isWordFor = (name: string) =>
    Object.hasOwn(networkWords, name) && networkWords[name]?.includes(asked) === true;
  return named((name) => name === asked) ?? named(isWordFor) ?? null;
}
