import {
  buyArbitrage,
  buyDebt,
  buyMiner,
  getProduct,
  listProductOrders,
  redeemProduct,
} from '@hongbao/contracts/products/products.calls';
import {
  dailyIncome,
  earlyExit,
  machinesIncome,
  scheduleOf,
} from '@hongbao/contracts/products/products.quote';
import { formatUnits, units } from '@hongbao/contracts/money';
import { DAY_MS, fromWireTime } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();

const amounts = fc.bigInt({ min: units('100'), max: units('2000') });

it('an order pays the previewed income on the previewed days, and the previewed amount at an early exit', async () => {
  await fc.assert(
    fc.asyncProperty(
      amounts,
      fc.constantFrom('arbitrage-7', 'debt-7'),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 59 }),
      async (amount, productId, days, minutes) => {
        await world.control.advance(`${minutes + 1}m`);
        const member = await world.given.member({ usdt: '5000' });
        const product = await world.must(getProduct, { query: { id: productId } });
        const now = (await world.inside()).now();
        const schedule = scheduleOf(
          dailyIncome(amount, units(product.dailyRate)),
          product.cycleDays,
          now,
        );
        const body = { productId, amount: formatUnits(amount) };
        const call = productId.startsWith('debt') ? buyDebt : buyArbitrage;
        const order = await member.must(call, { body });
        expect(order).toMatchObject({
          dailyIncome: formatUnits(schedule.dailyIncome),
          nextPayAt: schedule.startsAt + DAY_MS,
        });
        expect(fromWireTime(order.startTime)).toBe(schedule.startsAt);
        expect(fromWireTime(order.endTime)).toBe(schedule.endsAt);
        await world.control.advanceTo(schedule.startsAt + days * DAY_MS);
        const [later] = (await member.must(listProductOrders, { query: { type: order.type } }))
          .records;
        const paid = schedule.dailyIncome * BigInt(days);
        expect(later?.accumulatedIncome).toBe(formatUnits(paid));
        if (productId.startsWith('debt')) return;
        const { takenBack, returned } = earlyExit(amount, paid);
        const [before] = await member.must(listBalances, {});
        await member.must(redeemProduct, { body: { id: order.id } });
        const [after] = await member.must(listBalances, {});
        expect(takenBack + returned).toBe(amount);
        expect(after).toMatchObject({
          available: formatUnits(units(before?.available ?? '0') + returned),
          frozen: '0.00000000',
        });
      },
    ),
    { numRuns: 6 },
  );
});

it('machines cost and pay what was previewed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('s19-pro', 's21', 's21-plus-hyd'),
      fc.integer({ min: 1, max: 3 }),
      async (productId, quantity) => {
        const member = await world.given.member({ usdt: '10000' });
        const product = await world.must(getProduct, { query: { id: productId } });
        const order = await member.must(buyMiner, { body: { productId, quantity } });
        expect(order).toMatchObject({
          amount: formatUnits(units(product.price ?? '0') * BigInt(quantity)),
          dailyIncome: formatUnits(
            machinesIncome(units(product.netDaily ?? '0'), BigInt(quantity)),
          ),
        });
      },
    ),
    { numRuns: 5 },
  );
});
