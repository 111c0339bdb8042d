import { readAnnouncements } from '@hongbao/contracts/content/content.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { getMember, updateProfile } from '@hongbao/contracts/member/member.calls';
import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { sealBody } from '@hongbao/test-support/seal';
import { startServer } from '../testing/server.ts';
import { PNG, sendForm } from '@hongbao/test-support/upload';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';

/** Behavior on which clients of the old server depend. */
const world = useWorld({ isShared: true });

const post = (path: string, body: string, token?: string) =>
  world.send({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-world': world.id,
      ...(token === undefined ? {} : { 'x-access-token': token }),
    },
    body,
  });

describe('a client written for the old server', () => {
  it('receives 401 as HTTP status and body code when it is not signed in', async () => {
    const answer = await world.raw(getMember);
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({
      success: false,
      code: 401,
      message: 'Log in first.',
    });
  });

  it('receives HTTP 200 with body code 401 where that is configured', async () => {
    const server = await startServer({ config: { unauthorizedStatus: 200 } });
    const old = await server.createWorld();
    const answer = await old.raw(getMember);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([200, 401]);
    await server.stop();
  });

  it('receives code 200, success and a message that is a string', async () => {
    const answer = await world.send({
      method: 'GET',
      url: '/api//public/getServerTime',
      headers: { 'x-world': world.id },
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      success: true,
      code: 200,
      message: '',
      result: expect.any(Number),
    });
  });

  it('receives the title of an announcement in the misspelled field titile', async () => {
    const member = await world.given.member();
    const [first] = await member.must(readAnnouncements, { query: { pageSize: 1 } });
    expect(first?.titile).toBe(first?.title);
    const raw = await member.raw(readAnnouncements, { query: { pageSize: 1 } });
    expect(Array.isArray(JSON.parse(raw.text).result)).toBe(true);
  });

  it('receives the path of an upload in message and in result', async () => {
    const member = await world.given.member();
    const file = { name: 'file', filename: 'a.png', type: 'image/png', data: PNG };
    const { text } = await sendForm(world, member.token, [{ name: 'biz', data: 'temp' }, file]);
    const { message, result } = JSON.parse(text);
    expect(message).toBe(result);
    expect(message).toMatch(/^temp\//);
  });

  it.each([
    ['without quotes', (sealed: string) => sealed],
    ['as a JSON string', (sealed: string) => JSON.stringify(sealed)],
  ])('can send its envelope %s', async (_, wrap) => {
    const member = await world.given.member();
    const body = { method: 'password', account: member.account, password: 'hongbao123' };
    const sealed = sealBody(body, world.server.publicKeyPem);
    const text = sealed.startsWith('"') ? (JSON.parse(sealed) as string) : sealed;
    const answer = await post(login.path, wrap(text));
    expect(JSON.parse(answer.text)).toMatchObject({ success: true, code: 200 });
  });

  it('can send unknown fields in query and body', async () => {
    const member = await world.given.member();
    const query = { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc', _t: '1' };
    expect(JSON.parse((await member.raw(listRecharges, { query })).text)).toMatchObject({
      code: 200,
    });
    const profile = { surname: 'Li', firstName: 'Wei', gender: 'other', birthday: '1990-02-28' };
    const rest = {
      country: 'Hong Kong',
      address: '1 Queen’s Road',
      phone: '51234567',
      sysOrgCode: 'A01',
    };
    const answer = await member.raw(updateProfile, { body: { ...profile, ...rest } });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 200, result: null });
  });

  it('receives lists with records, total, size, current and pages', async () => {
    const member = await world.given.member();
    const page = await member.must(listRecharges, { query: { pageNo: '3', pageSize: '7' } });
    expect(page).toEqual({ records: [], total: 0, size: 7, current: 3, pages: 0 });
  });
});
