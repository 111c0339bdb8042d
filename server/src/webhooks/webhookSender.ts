import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import type {
  WebhookAnswer,
  WebhookRequest,
  WebhookSender,
} from '@hongbao/engine/devtools/webhooks/webhookDeliveries';
import { isLoopback } from '@hongbao/engine/config/addresses';

/** Maximum duration of an attempt, from the connection to the end of the answer. */
const ATTEMPT_MS_MAX = 10_000;
/** Length of an answer that is read, bytes. The rest is not received. */
const ANSWER_BYTES_MAX = 4_096;

/** Networks that are never called: those of link-local services, such as the metadata of cloud machines, and no hosts. */
const NEVER_CALLED = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const)
  NEVER_CALLED.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['64:ff9b::', 96],
] as const)
  NEVER_CALLED.addSubnet(network, bits, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

type Settings = Pick<Config, 'isForThisMachine' | 'webhookOrigins'>;

/** Resolves the name of a host to all of its addresses. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Sends webhooks to the addresses that the settings allow. */
export function webhookSender(settings: Settings, resolve: Resolve = lookup): WebhookSender {
  const mayCallOthers = ({ origin }: URL) =>
    settings.isForThisMachine || settings.webhookOrigins.includes(origin);
  return {
    addressProblem: (url) => {
      const target = new URL(url);
      const host = hostOf(target);
      if (isIP(host) !== 0) {
        const problem = ipProblem(host, mayCallOthers(target));
        if (problem !== null) return problem;
      }
      if (isLoopback(host) || mayCallOthers(target)) return null;
      return `${target.origin} is not allowed: only addresses of this machine and origins in WEBHOOK_ORIGINS are`;
    },
    send: (message, stop) => {
      const checked = checkedLookup(resolve, mayCallOthers(new URL(message.url)));
      return send(message, stop, checked);
    },
  };
}

/** The host of an address, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Returns why an IP address is not called, or null. An IPv4 address in the form of IPv6 is checked as IPv4. */
function ipProblem(ip: string, mayCallOthers: boolean): string | null {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
  if (LOOPBACK.check(ip, family)) return null;
  if (NEVER_CALLED.check(ip, family))
    return `${ip} is not allowed: it is an unspecified or link-local address`;
  return mayCallOthers ? null : `${ip} is not allowed: it is not an address of this machine`;
}

/** Resolves a name and refuses addresses that are not allowed, so that they are those which are connected to. */
function checkedLookup(resolve: Resolve, mayCallOthers: boolean): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const problem = addresses
        .map(({ address }) => ipProblem(address, mayCallOthers))
        .find((each) => each !== null);
      const [first] = addresses;
      if (problem || !first) return done(new Error(`${hostname}: ${problem ?? 'no address'}`), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Sends a request without following redirects, and reads the beginning of the answer. */
function send(
  { url, headers, body }: WebhookRequest,
  stop: AbortSignal,
  checked: LookupFunction,
): Promise<WebhookAnswer> {
  return new Promise((resolve) => {
    const begin = url.startsWith('https:') ? httpsRequest : httpRequest;
    let sent: ClientRequest | undefined;
    const end = (answer: WebhookAnswer) => {
      clearTimeout(timer);
      stop.removeEventListener('abort', abort);
      resolve(answer);
      sent?.destroy();
    };
    const abort = () => end({ error: 'the server is stopping' });
    const timer = setTimeout(
      () => end({ error: `no complete answer within ${ATTEMPT_MS_MAX} ms` }),
      ATTEMPT_MS_MAX,
    );
    stop.addEventListener('abort', abort);
    try {
      sent = begin(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: checked,
        agent: false,
      });
      sent.on('error', (error) => end({ error: errorText(error) }));
      sent.on('response', (response) => readBeginning(response, end));
      sent.end(body);
    } catch (error) {
      end({ error: errorText(error) });
    }
  });
}

function readBeginning(response: IncomingMessage, end: (answer: WebhookAnswer) => void): void {
  const { statusCode = 0, headers } = response;
  const parts: Buffer[] = [];
  let length = 0;
  const finish = () =>
    end({
      status: statusCode,
      type: headers['content-type'] ?? '',
      text: Buffer.concat(parts).subarray(0, ANSWER_BYTES_MAX).toString('utf8'),
    });
  response.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length >= ANSWER_BYTES_MAX) finish();
  });
  response.on('end', finish);
  response.on('error', (error) => end({ error: errorText(error) }));
}

/** The message of an error. An attempt of several addresses has an error for each. */
function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ');
  return error instanceof Error ? error.message : String(error);
}
