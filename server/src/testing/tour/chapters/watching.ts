import {
  clearAnswers,
  listAnswers,
  removeAnswer,
  setAnswer,
} from '@hongbao/contracts/control/answers.calls';
import {
  addFault,
  clearFaults,
  listFaults,
  removeFault,
} from '@hongbao/contracts/control/faults.calls';
import { getForward, removeForward, setForward } from '@hongbao/contracts/control/forward.calls';
import { createMember } from '@hongbao/contracts/control/members.calls';
import {
  clearTraffic,
  exportTraffic,
  getTraffic,
  judgeTraffic,
  listTraffic,
  replayTraffic,
  setTraffic,
  streamTraffic,
  writeCurl,
  writeTestCode,
} from '@hongbao/contracts/control/traffic.calls';
import { proposeDialect } from '@hongbao/contracts/control/dialects.calls';
import {
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  sendTestWebhook,
  setWebhook,
} from '@hongbao/contracts/control/webhooks.calls';
import { createWorld, deleteWorld } from '@hongbao/contracts/control/worlds.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { readEvents } from '@hongbao/test-support/events';
import type { Guide } from '../guide.ts';

const params = { world: 'watched' };

/** A developer inspects the traffic, injects faults and overrides answers. `origin` is that of a listening server. */
export async function watch(guide: Guide, origin: string, at: number): Promise<void> {
  const { world } = guide;
  await world.must(createWorld, {
    body: { id: 'watched', scenario: 'empty', seed: 'hongbao', at },
  });
  await lookAtTraffic(guide, origin);
  await letFail(guide);
  await sendWebhooks(guide);
  await answerOtherwise(guide);
  await forwardTheRest(guide);
  await world.must(deleteWorld, { params });
}

async function lookAtTraffic({ show, keepFile, keepEvents, hide, world }: Guide, origin: string) {
  const balances = { USDT: '1000' };
  const { token } = await world.must(createMember, { params, body: { balances } });
  const url = `${origin}${streamTraffic.path.replace('{world}', 'watched')}`;
  const stream = await readEvents(streamTraffic, url, { connection: 'close' });
  const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
  const options = { token, world: 'watched', idempotencyKey: 'order-1' };
  await world.must(openPosition, { body }, options);
  keepEvents(streamTraffic, { params }, [await stream.next(() => true)]);
  stream.close();
  const one = { params: { ...params, id: '1' } };
  const { sealedBody } = await world.must(getTraffic, one);
  hide(sealedBody ?? '', '<sealed body>');
  await show(listTraffic, { params, query: { call: 'openPosition', limit: 10 } });
  await show(getTraffic, one);
  await show(judgeTraffic, { params, query: { ids: '1' } });
  await show(replayTraffic, { ...one, body: { sameIdempotencyKey: true } });
  // A client that names the margin in its own way, in a body that is not sealed.
  await world.send({
    method: 'POST',
    url: openPosition.path,
    headers: { 'x-world': 'watched', 'x-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ symbol: 'BTC/USDT', side: 'buy', collateral: 100, leverage: 10 }),
  });
  await show(proposeDialect, { params: { ...params, id: '3' } });
  for (const call of [exportTraffic, writeCurl, writeTestCode])
    keepFile(call, { ...(call === exportTraffic ? { params } : one), query: {} });
  await show(setTraffic, { params, body: { recording: true } });
  await show(clearTraffic, { params });
}

async function letFail({ show }: Guide) {
  await show(addFault, { params, body: { preset: 'subway', lifetime: '10m' } });
  await show(listFaults, { params });
  await show(removeFault, { params: { ...params, id: 'fault3' } });
  await show(clearFaults, { params });
}

async function sendWebhooks({ show, hide, world }: Guide) {
  const ofWebhook = { ...params, id: 'webhook1' };
  const secret = `whsec_${'c2VjcmV0'.repeat(4)}`;
  const address = 'http://127.0.0.1:9/events';
  await show(setWebhook, { params, body: { address, events: ['rechargeDelivered'], secret } });
  await show(listWebhooks, { params });
  await show(redeliverWebhook, { params: ofWebhook, body: {} });
  const { id } = await world.must(sendTestWebhook, { params: ofWebhook });
  hide(id.slice(0, -'_1'.length), 'msg_0123456789abcdef');
  await show(sendTestWebhook, { params: ofWebhook });
  await show(removeWebhook, { params: ofWebhook });
}

async function answerOtherwise({ show }: Guide) {
  const merge = { result: { vipLevel: 7 } };
  await show(setAnswer, { params, body: { call: 'getMember', merge, count: 3 } });
  await show(listAnswers, { params });
  await show(removeAnswer, { params: { ...params, id: 'answer1' } });
  await show(clearAnswers, { params });
}

async function forwardTheRest({ show }: Guide) {
  const body = { to: 'https://api.example.com', calls: ['listNews'], paths: ['/legacy'] };
  await show(setForward, { params, body });
  await show(getForward, { params });
  await show(removeForward, { params });
}
