import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import type { Call } from '@hongbao/contracts/call';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { type Client, createClient } from '@hongbao/test-support/client';
import { type Control, createControl } from '@hongbao/test-support/control';
import type { RawRequest, Transport } from '@hongbao/test-support/transport';
import type { TabCall, TabHost } from '../protocol.ts';

/** Returns a client of a world in a tab, which seals with the key that the tab publishes, and the operator's functions. */
export async function clientInTab(
  host: TabHost,
  world: string,
): Promise<{ readonly client: Client; readonly control: Control }> {
  const query = { key: 'rsaPublicKey' };
  const { body } = await host.call({ world, name: getSetting.name, query });
  const publicKeyPem = String(body.result);
  const client = createClient({ send: tabTransport(host), publicKeyPem, world });
  return { client, control: createControl(client, world) };
}

/**
 * Returns a transport to the worlds of a tab. It finds the call of a request and reads forms; the host opens envelopes.
 */
function tabTransport(host: TabHost): Transport {
  return async (request) => {
    const { headers = {} } = request;
    const header = (name: string) =>
      Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
    const { pathname, searchParams } = new URL(request.url, 'http://tab');
    const { call, params } = routeOf(request.method, pathname);
    const { status, body } = await host.call({
      world: params['world'] ?? header('x-world') ?? 'main',
      name: call.name,
      params,
      query: Object.fromEntries(searchParams),
      ...(await bodyOf(call, request, header('content-type'))),
      token: header('x-access-token') ?? null,
      idempotencyKey: header('idempotency-key') ?? null,
      language: header('accept-language') ?? '',
    });
    const text = JSON.stringify(body);
    const type = { 'content-type': 'application/json; charset=utf-8' };
    return { status, headers: type, text, bytes: Buffer.from(text) };
  };
}

const routes = [...allCalls, ...controlCalls].map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/\/+/g, '/').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function routeOf(method: string, path: string): { call: Call; params: Record<string, string> } {
  const clean = path.replace(/\/+/g, '/');
  // A route without parameters takes precedence.
  const found = routes
    .filter(({ call, pattern }) => call.method === method && pattern.test(clean))
    .toSorted((a, b) => a.call.path.split('{').length - b.call.path.split('{').length)[0];
  if (!found) throw new Error(`No call has the path ${method} ${path}`);
  const { groups = {} } = found.pattern.exec(clean) ?? {};
  const params = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]);
  return { call: found.call, params: Object.fromEntries(params) };
}

async function bodyOf(
  { transport }: Call,
  { body = '' }: RawRequest,
  type: string | undefined,
): Promise<Pick<TabCall, 'body' | 'sealed'>> {
  if (transport === 'none' || body.length === 0) return {};
  if (transport === 'sealed') return { sealed: String(body) };
  if (transport === 'plain') return { body: JSON.parse(String(body)) };
  const payload = typeof body === 'string' ? body : Uint8Array.from(body);
  const form = await new Response(payload, {
    headers: { 'content-type': type ?? '' },
  }).formData();
  const { file, ...fields } = Object.fromEntries(form);
  if (!(file instanceof Blob)) return { body: fields };
  return { body: { ...fields, bytes: new Uint8Array(await file.arrayBuffer()) } };
}
