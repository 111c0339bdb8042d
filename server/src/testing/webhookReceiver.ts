import { createHmac } from 'node:crypto';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that a receiver of webhooks got. */
export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A receiver of webhooks on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** Maximum simultaneous requests so far. */
  readonly atOnce: () => number;
  stop(): Promise<void>;
}

/** Starts a receiver. `answer` answers a request; by default with 200. */
export async function startReceiver(
  answer: (response: ServerResponse, message: ReceivedMessage) => void = (response) =>
    response.end('ok'),
  port = 0,
): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  let now = 0;
  let most = 0;
  const server = createServer((request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => (now -= 1));
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const message = { headers: request.headers, text };
      received.push(message);
      answer(response, message);
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    atOnce: () => most,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Whether a message has the signature that Standard Webhooks 1.0 requires. */
export function isSignedBy(secret: string, { headers, text }: ReceivedMessage): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const signature = createHmac('sha256', key).update(content).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`);
}
