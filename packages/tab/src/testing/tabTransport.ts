import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import type { Call } from '@hongbao/contracts/call';
import { vectorPrivateKeyPem } from '@hongbao/contracts/envelope.vectors';
import { openWithPrivateKey } from '@hongbao/contracts/openEnvelope.samples';
import type { RawRequest, Transport } from '@hongbao/test-support/transport';
import type { TabHost } from '../protocol.ts';

/**
 * Returns a transport to the worlds of a tab, for clients that seal with the published test key. Envelopes and forms are
 * opened here, because the host receives opened bodies.
 */
export function tabTransport(host: TabHost): Transport {
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
      body: await openedBody(call, request, header('content-type')),
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

async function openedBody(
  { transport }: Call,
  { body = '' }: RawRequest,
  type: string | undefined,
): Promise<unknown> {
  if (transport === 'none' || body.length === 0) return {};
  if (transport === 'sealed')
    return JSON.parse(openWithPrivateKey(String(body), vectorPrivateKeyPem).json);
  if (transport === 'plain') return JSON.parse(String(body));
  const payload = typeof body === 'string' ? body : Uint8Array.from(body);
  const form = await new Response(payload, {
    headers: { 'content-type': type ?? '' },
  }).formData();
  const { file, ...fields } = Object.fromEntries(form);
  return file instanceof Blob
    ? { ...fields, bytes: new Uint8Array(await file.arrayBuffer()) }
    : fields;
}
