import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { openSocket } from '@hongbao/contracts/market/socket.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { connectSocket } from '@hongbao/test-support/socket';
import { readEvents } from '@hongbao/test-support/events';
import type { Guide, Traveller } from '../guide.ts';

/**
 * Reads the event stream: prices immediately, and changes to the subscriber's own orders; then prices over the socket. `origin` is that of a
 * listening server.
 */
export async function listen(guide: Guide, demo: Traveller, origin: string): Promise<void> {
  const symbols = 'BTC/USDT';
  const url = `${origin}${streamTrade.path}?symbols=${symbols}`;
  // The connection is closed with the stream, because a keep-alive connection would delay the server's stop by a
  // minute.
  const headers = { 'x-world': guide.world.id, 'x-access-token': demo.token, connection: 'close' };
  const stream = await readEvents(streamTrade, url, headers);
  const prices = await stream.next(({ event }) => event === 'tickers');
  await demo.must(openPosition, {
    body: { symbol: 'ETH/USDT', direction: 'long', quantity: '0.1', leverage: 10, account: 'demo' },
  });
  const own = await stream.next(({ event }) => event === 'position');
  stream.close();
  const socket = await connectSocket(origin, headers);
  const subscribed = await socket.ask({ op: 'subscribe', channel: 'prices', symbols: [symbols] });
  const tick = await socket.next((each) => 'channel' in each);
  socket.raw.terminate();
  guide.keepEvents(openSocket, {}, [subscribed, tick]);
  guide.keepEvents(streamTrade, { query: { symbols } }, [prices, own]);
}
