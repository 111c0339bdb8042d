import {
  buyArbitrage,
  buyDebt,
  listProducts,
  redeemProduct,
} from '@hongbao/contracts/products/products.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { freezeOrder } from '../../features/products/index.ts';
import { SituationImpossible } from './impossible.ts';
import type { Situation } from './situation.ts';
import type { Stage } from './stage.ts';
import { effect } from '../../words/eventText.ts';

const PRODUCT = 'arbitrage-7';
const DAYS = 7;
const DEBT = 'debt-7';
/** Remaining amount of the debt product, equal to its minimum purchase. */
const LEFT = '100';
const MAX_PER_MEMBER = units('50000');

export const products: readonly Situation[] = [
  {
    name: 'product-not-started',
    play: (stage) => buy(stage),
  },
  {
    name: 'product-running',
    play: (stage) => runDays(stage, 1),
  },
  {
    name: 'product-ended',
    play: (stage) => runDays(stage, DAYS),
  },
  {
    name: 'product-cancelled',
    play: async (stage) => {
      const scene = await runDays(stage, 1);
      await stage.as(scene.member, redeemProduct, { body: { id: scene.createdIds.order } });
      return scene;
    },
  },
  {
    name: 'product-frozen',
    play: async (stage) => {
      const scene = await runDays(stage, 1);
      await stage.world.exclusively(async (now) => {
        const plan = await freezeOrder(stage.world, scene.createdIds.order, now);
        if (plan === 'unknown' || 'status' in plan) throw new SituationImpossible('Not frozen');
        await stage.world.commit(plan, now);
      });
      return scene;
    },
  },
  {
    name: 'debt-nearly-sold-out',
    play: nearlySoldOut,
  },
];

async function buy(stage: Stage) {
  const member = await stage.member({ balances: { USDT: '5000' } });
  const { id } = await stage.as(member, buyArbitrage, {
    body: { productId: PRODUCT, amount: '1000' },
  });
  return { member, route: '/taoliOrder', createdIds: { order: id } };
}

async function runDays(stage: Stage, days: number) {
  const scene = await buy(stage);
  // The first date is the start of the order.
  for (let date = 0; date <= days; date++) {
    const row = stage.world.rows.first('ProductOrder', { where: { id: scene.createdIds.order } });
    if (row?.dueAt != null) await stage.goTo(Number(row.dueAt));
  }
  return scene;
}

async function nearlySoldOut(stage: Stage) {
  const member = await stage.member({ balances: { USDT: '5000' } });
  const { records } = await stage.as(member, listProducts, { query: { type: 'debt' } });
  const remaining = records.find(({ id }) => id === DEBT)?.remaining;
  let toBuy = units(remaining ?? '0') - units(LEFT);
  if (toBuy < 0n) throw new SituationImpossible(`${DEBT} is sold out already`);
  while (toBuy > 0n) {
    const part = toBuy < MAX_PER_MEMBER ? toBuy : MAX_PER_MEMBER;
    const buyer = await stage.member({ balances: { USDT: formatUnits(part) } });
    await stage.as(buyer, buyDebt, { body: { productId: DEBT, amount: formatUnits(part) } });
    toBuy -= part;
  }
  stage.done.push(effect('othersBought', { name: DEBT, amount: `${LEFT} USDT` }));
  return { member, route: `/zhaiquanDetail?id=${DEBT}`, createdIds: { product: DEBT } };
}
