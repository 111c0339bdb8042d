import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { getLoanInfo, listLoans } from '@hongbao/contracts/loans/loans.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { afterEach, describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
afterEach(async () => {
  for (const id of await world.server.worlds.ids())
    if (id.startsWith('go-')) await (await world.server.worlds.find(id))?.time.freeze();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  world.send({ method: 'GET', url, headers });

/** Follows a link and returns the parts of its target address. */
async function follow(url: string) {
  const answer = await get(url);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([302, '']);
  const address = new URL(answer.headers['location'] ?? '', 'http://localhost');
  const given = (name: string) => address.searchParams.get(name) ?? '';
  return {
    id: given('world'),
    token: given('token'),
    lang: given('lang'),
    route: address.hash.slice(1),
  };
}

describe('a /go link into a world', () => {
  it('creates the world, runs the situation, signs the browser in and opens the screen', async () => {
    const link = await follow('/go/empty?situation=margin-call&in=2m&seed=s&lang=xi');
    expect(link).toMatchObject({ lang: 'xi', route: '/jiedaiOrder' });
    const options = { world: link.id, token: link.token };
    expect((await world.must(listLoans, {}, options)).records).toHaveLength(1);
    expect(await world.must(getLoanInfo, {}, options)).toBeTruthy();
    const inside = await world.server.worlds.find(link.id);
    expect(inside?.time.state.mode).toBe('live');
  });

  it('resets the world when it is followed again', async () => {
    const url = '/go/empty?situation=deposit-under-review&seed=s&clock=frozen';
    const first = await follow(url);
    const member = await world.must(getMember, {}, { world: first.id, token: first.token });
    const again = await follow(url);
    expect(again.id).toBe(first.id);
    expect(again.token).not.toBe(first.token);
    const same = await world.must(getMember, {}, { world: again.id, token: again.token });
    expect(same.id).toBe(member.id);
    const other = await follow('/go/empty?situation=deposit-under-review&seed=t&clock=frozen');
    expect(other.id).not.toBe(first.id);
  });

  it('takes epoch milliseconds as the start', async () => {
    const at = Date.UTC(2026, 1, 1, 4);
    const { id } = await follow(`/go/empty?world=epoch&at=${at}&clock=frozen`);
    expect(await world.server.openWorld(id).control.now()).toBe(at);
  });

  it('without a situation opens the world unchanged, with the given member and screen', async () => {
    const made = await follow('/go/empty?world=shop&at=2026-02-01%2012:00:00&clock=frozen');
    expect(made).toMatchObject({ id: 'shop', token: '', route: '/home' });
    const shop = world.server.openWorld('shop');
    expect(await shop.control.now()).toBe(Date.UTC(2026, 1, 1, 4));
    const member = await shop.given.member({ email: 'li@example.com', usdt: '5' });
    const found = await follow('/go/empty?world=shop&as=Li@example.com&route=/zichanCenter');
    expect(found.route).toBe('/zichanCenter');
    const { id } = await world.must(getMember, {}, { world: 'shop', token: found.token });
    expect(id).toBe(member.id);
  });

  it('with an unknown situation creates no world, and does not reset an existing one', async () => {
    const { id } = await follow('/go/empty?world=lived&clock=frozen');
    await world.server.openWorld(id).given.member({ email: 'kim@example.com', usdt: '5' });
    const before = (await world.must(listWorlds)).length;
    expect((await get('/go/empty?world=lived&situation=margin-cal')).text).toContain('margin-call');
    expect((await get('/go/empty?seed=new&situation=margin-cal')).text).toContain('margin-call');
    expect(await world.must(listWorlds)).toHaveLength(before);
    await follow('/go/empty?world=lived&as=kim@example.com');
  });

  it('returns a QR code for qr=svg', async () => {
    const before = (await world.must(listWorlds)).length;
    const answer = await get('/go/empty?situation=guest&qr=svg');
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.text).toMatch(/^<svg/);
    expect(await world.must(listWorlds)).toHaveLength(before);
  });

  it.each([
    ['/go/none', /scenarioUnknown.*"known":\["demo"/],
    ['/go/empty?situation=margin-cal', /situationUnknown.*"nearest":"margin-call"/],
    ['/go/empty?world=lonely&as=nobody@example.com', /notFound/],
  ])('rejects %s and lists the valid values', async (url, text) => {
    expect((await get(url)).text).toMatch(text);
  });

  it.each([
    ['/go/empty?sitation=guest', 'did you mean situation?'],
    ['/go/empty?lang=klingon', 'must be one of en-us'],
    ['/go/empty?at=yesterday', 'must be epoch milliseconds'],
    ['/go/empty?route=home', 'must begin with /'],
    ['/go/empty?route=/heyeu', '/heyeu is not a page; did you mean /heyue?'],
    ['/go/empty?route=/heyue?tab=positons', 'did you mean positions?'],
    ['/go/empty?level=9', 'must be a whole number from 1 to 8'],
  ])('rejects the malformed %s with the reason', async (url, message) => {
    const answer = await get(url);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });

  it.each([
    [
      '/go/empty?situation=margin-cal&seed=s',
      200,
      ['This situation does not exist.', 'Did you mean:', './empty?situation=margin-call&seed=s'],
    ],
    ['/go/emty?lang=xi', 200, ['This scenario does not exist.', './empty?lang=xi']],
    ['/go/none', 200, ['Valid names:', './demo', './empty']],
    ['/go/empty?situation=zzzzzzzz', 200, ['Valid names:', './empty?situation=guest']],
    ['/go/empty?route=/heyeu', 400, ['route: /heyeu is not a page; did you mean /heyue?']],
    ['/go/empty?world=lonely&as=<script>', 200, ['This record does not exist.']],
  ])('shows a browser a page about the refused %s', async (url, status, expected) => {
    const page = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.status).toBe(status);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const decoded = page.text.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)));
    for (const text of [...expected, 'href="../"', 'href="../desk.html"'])
      expect(decoded).toContain(text);
    expect(page.text).not.toContain('<script>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('words the page of a refused link in the language of the browser', async () => {
    const page = await get('/go/none', { accept: 'text/html', 'accept-language': 'es' });
    expect(page.text).toContain('lang="es"');
    expect(page.text).toContain('Este enlace no abre ningún mundo');
  });

  it('opens the world for a browser too', async () => {
    const answer = await get('/go/empty?seed=s&clock=frozen', { accept: 'text/html' });
    expect([answer.status, answer.text]).toEqual([302, '']);
  });

  it('asks for confirmation on a link from another site, and creates nothing before the confirmation', async () => {
    const before = (await world.must(listWorlds)).length;
    const answer = await get('/go/empty?seed="><script>', {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Open this world?');
    expect(answer.text).not.toContain('<script>');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const image = await get('/go/empty', {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
    });
    expect(image.status).toBe(403);
    expect(await world.must(listWorlds)).toHaveLength(before);
  });
});
