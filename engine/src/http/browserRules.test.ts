import { createHash } from 'node:crypto';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { PNG, uploadPng } from '@hongbao/test-support/upload';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { inlineScriptHashes, policyOfFile } from './browserRules.ts';

const world = useWorld({ isShared: true });

describe('response headers for browsers', () => {
  it.each([
    getServerTime.path,
    '/',
    '/nothing',
    '/openapi.json',
    '/control/worlds',
    '/provider/google',
  ])('of %s disable MIME sniffing and send the referrer to this origin only', async (url) => {
    const { headers } = await world.send({ method: 'GET', url, headers: { 'x-world': world.id } });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  it.each([
    ['index.html', "frame-ancestors 'self'"],
    ['desk.html', "frame-ancestors 'none'"],
    ['docs.html', "frame-ancestors 'none'"],
  ])('of %s allow scripts of this origin only, and set %s', (name, framed) => {
    const policy = policyOfFile(`/app/client/dist/${name}`) ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain(framed);
  });

  it('allow the inline script of a page by its hash', () => {
    const [hash = ''] = inlineScriptHashes('<p></p><script>go()</script><script src="x"></script>');
    expect(hash).toBe('sha256-' + createHash('sha256').update('go()').digest('base64'));
    const policy = policyOfFile('/app/index.html.br', [hash]);
    expect(policy).toContain(`script-src 'self' '${hash}';`);
  });

  it.each(['br', 'gzip'])(
    'answers larger than one packet are compressed with %s if the client accepts it',
    async (name) => {
      const { headers } = await world.send({
        method: 'GET',
        url: listTickers.path,
        headers: { 'x-world': world.id, 'accept-encoding': name },
      });
      expect(headers['content-encoding']).toBe(name);
      const small = await world.send({
        method: 'GET',
        url: getServerTime.path,
        headers: { 'x-world': world.id, 'accept-encoding': name },
      });
      expect(small.headers['content-encoding']).toBeUndefined();
    },
  );

  it('prevent an uploaded file from running scripts', async () => {
    const member = await world.given.member();
    const path = await uploadPng(world, member);
    const { headers, bytes } = await world.send({
      method: 'GET',
      url: `/api/sys/common/static/${path}`,
      headers: { 'x-world': world.id, 'x-access-token': member.token },
    });
    expect(bytes.equals(PNG)).toBe(true);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
