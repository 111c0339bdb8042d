import { servedControls } from '@hongbao/engine/control/controlRoutes';
import { servedCalls, servedSockets, servedStreams } from '@hongbao/engine/features/served';
import type { Call } from '@hongbao/contracts/call';
import type { Example } from '@hongbao/contracts/openapi/example';
import { TEST_AT, startServer } from '../server.ts';
import { expectBalanced } from '../testWorld.ts';
import { arrive } from './chapters/arriving.ts';
import { borrow } from './chapters/borrowing.ts';
import { compete } from './chapters/competing.ts';
import { invest } from './chapters/investing.ts';
import { makeWorld, operate } from './chapters/operating.ts';
import { listen } from './chapters/listening.ts';
import { Delivery, park } from './chapters/parking.ts';
import { deposit, lookAtMoney } from './chapters/paying.ts';
import { proveIdentity } from './chapters/provingIdentity.ts';
import { signIn } from './chapters/signingIn.ts';
import { signUp } from './chapters/signingUp.ts';
import { stake } from './chapters/staking.ts';
import { subscribe, win } from './chapters/subscribing.ts';
import { talk } from './chapters/talking.ts';
import { exchange, trade } from './chapters/trading.ts';
import { watch } from './chapters/watching.ts';
import { withdraw } from './chapters/withdrawing.ts';
import { Guide } from './guide.ts';

/**
 * Makes every served call once in a frozen world, with realistic input and an accepted answer. Returns the examples by
 * call name, equal in every run. Throws if a call is refused, violates its contract or is never made.
 */
export async function takeTour(): Promise<Record<string, Example>> {
  const delivery = new Delivery();
  const server = await startServer({ seed: 'tour', handlers: [delivery.handler] });
  try {
    const world = await server.createWorld({ id: 'main' });
    const guide = new Guide(world);
    await liveThrough(guide, await server.listen());
    await park(guide, delivery);
    await expectBalanced(world);
    return guide.examples(documentedCalls());
  } finally {
    await server.stop();
  }
}

/** Returns the calls of the OpenAPI document in its order. */
export function documentedCalls(): Call[] {
  return [...servedCalls(), ...servedStreams(), ...servedSockets(), ...servedControls].map(
    ({ call }) => call,
  );
}

/** Runs the chapters in the order of their days. Actions that take time are started before the clock advances. */
async function liveThrough(guide: Guide, origin: string): Promise<void> {
  await arrive(guide);
  const { demo, mei } = await signUp(guide);
  const secret = await signIn(guide, demo, mei);
  await listen(guide, demo, origin);
  await deposit(guide, mei);
  await proveIdentity(guide, mei);
  const subscription = await subscribe(demo);
  await trade(guide, mei);
  await stake(guide, mei);
  await exchange(mei);
  await compete(guide, mei, demo);
  await borrow(guide, demo);
  await invest(guide, mei);
  await withdraw(guide, mei, secret);
  await win(demo, subscription);
  await guide.world.control.advance('3d');
  await talk(guide, mei, demo);
  await lookAtMoney(mei);
  await operate(guide);
  await makeWorld(guide, TEST_AT);
  await watch(guide, origin, TEST_AT);
}
