import { createClient } from '@hongbao/sdk';
import { startHongbao } from '@hongbao/testkit/browser';

// A page that runs the exchange itself. examples/webpack builds the same file.
const output = document.querySelector('output');
const hongbao = await startHongbao({ serviceWorker: '/hongbao.sw.js' });
const world = await hongbao.world({ at: '2026-03-01 09:00:00' });
hongbao.serve(world);
const owner = await world.member({ usdt: '1000' });

// The calls of an app. They are requests of this page to its own origin.
const client = createClient({ url: location.origin });
const member = await client.signIn({ account: owner.account, password: owner.password });
const position = await member.calls.openPosition({
  symbol: 'BTC/USDT',
  direction: 'long',
  quantity: '0.01',
  leverage: 100,
});
output?.append(`The position is ${position.status}. `);

// Two minutes in which the price falls by 10 %.
await world.market.ramp('BTC/USDT', -10, { over: '1m' });
await world.clock.advance('2m');
const { records } = await member.calls.listPositions({ status: 'closed' });
output?.append(`It was closed by ${records[0]?.closeReason}.`);

// A picture that the member uploads. The service worker answers the request of `<img>`.
const canvas = document.createElement('canvas');
const png = await new Promise((resolve) => canvas.toBlob(resolve));
const form = new FormData();
form.set('file', png, 'proof.png');
const headers = { 'x-access-token': owner.token };
const upload = await fetch('/api/sys/common/upload', { method: 'POST', headers, body: form });
const { result } = await upload.json();
const img = document.createElement('img');
img.alt = 'The uploaded picture';
img.src = `/api/sys/common/static/${result}?token=${owner.token}`;
document.body.append(img);
