import { PNG, type FormPart, sendForm, uploadPng } from '@hongbao/test-support/upload';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { bindContact } from '@hongbao/contracts/member/member.calls';
import { issueIdToken } from '../account/index.ts';
import { login } from '@hongbao/contracts/account/login.calls';
import { insert, update } from '@hongbao/prisma/rowWriter';
import { DAY_MS } from '@hongbao/contracts/time';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '@hongbao/test-support/given';

const world = useWorld();
let member: Member;
beforeEach(async () => {
  member = await world.given.member();
});

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]);
const WEBP = Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ', 'latin1');
const PDF = Buffer.from('%PDF-1.7\n%%EOF');
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
const file = (data: Buffer, filename = 'a.png', type = 'image/png'): FormPart => ({
  name: 'file',
  filename,
  type,
  data,
});
const send = async (...parts: FormPart[]) => {
  const { status, text } = await sendForm(world, member.token, parts);
  return { status, ...JSON.parse(text) };
};
const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  world.send({
    method: 'GET',
    url: `/api/sys/common/static/${path}`,
    headers: { 'x-world': world.id, ...headers },
  });

describe('an upload', () => {
  it.each([
    ['a PNG', PNG, 'a.png', 'image/png'],
    ['a PNG with the name of a program', PNG, 'setup.exe', 'image/png'],
    ['a JPEG', JPEG, 'a.jpg', 'image/jpeg'],
    ['a WebP', WEBP, 'a', 'image/webp'],
    ['a PDF', PDF, 'a.pdf', 'application/pdf'],
  ])('accepts %s by its content, and returns it to its owner', async (_, data, name, mime) => {
    const { message, result, code } = await send(file(data, name, 'application/x-msdownload'), {
      name: 'biz',
      data: 'kyc',
    });
    expect(code).toBe(200);
    expect(message).toBe(result);
    expect(result).toMatch(/^kyc\/20260106\/\d{19}\.(png|jpg|webp|pdf)$/);
    for (const answer of [
      await fetchFile(result, { 'x-access-token': member.token }),
      await fetchFile(`${result}?token=${member.token}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe(mime);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.bytes.equals(data)).toBe(true);
    }
  });

  it.each([
    ['a program named like a picture', [file(ELF, 'passport.png')], 'uploadTypeRefused'],
    [
      'an SVG page',
      [file(Buffer.from('<svg onload=alert(1)>'), 'a.svg', 'image/svg+xml')],
      'uploadTypeRefused',
    ],
    ['an empty file', [file(Buffer.alloc(0))], 'uploadMissing'],
    ['no file', [{ name: 'biz', data: 'kyc' }], 'uploadMissing'],
    ['a file under another name', [{ ...file(PNG), name: 'picture' }], 'uploadMissing'],
    ['text in place of the file', [{ name: 'file', data: 'hello' }], 'uploadMissing'],
  ])('refuses %s', async (_, parts, reason) => {
    expect(await send(...parts)).toMatchObject({ status: 200, success: false, result: { reason } });
  });

  it.each([
    ['more than 10 MB', [file(Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]))], 413],
    ['six files', Array.from({ length: 6 }, () => file(PNG)), 400],
    ['a path traversal as biz', [{ name: 'biz', data: '../../etc' }, file(PNG)], 400],
    ['a megabyte of biz', [{ name: 'biz', data: 'b'.repeat(1024 * 1024) }, file(PNG)], 400],
  ])('answers %s with %i', async (_, parts, status) => {
    expect(await send(...parts)).toMatchObject({ status, success: false, code: status });
  });

  it.each([
    ['an empty biz', '', 'temp'],
    ['a folder in a folder', 'a/b', 'a/b'],
    ['the longest biz', Array.from({ length: 4 }, () => 'x'.repeat(32)).join('/'), null],
  ])('with %s is stored in that folder and returned to its owner', async (_, biz, folder) => {
    const { result } = await send({ name: 'biz', data: biz }, file(PNG));
    expect(result.replace(/\/\d{8}\/\d+\.png$/, '')).toBe(folder ?? biz);
    const answer = await fetchFile(result, { 'x-access-token': member.token });
    expect(answer.bytes.equals(PNG)).toBe(true);
  });

  it.each(['..', 'a/../../etc', 'a/..', '/etc', 'a//b', 'a/', '.', 'a\\..\\b', '%2e%2e', 'a\0b'])(
    'with the biz %j is refused, because the path could leave the folder of uploads',
    async (biz) => {
      expect(await send({ name: 'biz', data: biz }, file(PNG))).toMatchObject({
        status: 400,
        result: { problems: [{ path: 'biz' }] },
      });
    },
  );

  it('of two parts `file` stores the first', async () => {
    for (const other of [file(JPEG, 'b.jpg'), { ...file(JPEG), name: 'other' }]) {
      const { result } = await send(file(PNG), other);
      const answer = await fetchFile(result, { 'x-access-token': member.token });
      expect(answer.bytes.equals(PNG)).toBe(true);
    }
    const { result } = await send({ ...file(JPEG), name: 'other' }, file(PNG));
    expect(result).toMatch(/\.png$/);
    const large = file(Buffer.concat([PNG, Buffer.alloc(11 * 1024 * 1024)]));
    expect((await send(file(PNG), large)).status).toBeLessThan(500);
    expect(await uploadPng(world, member)).toContain('.png');
  });

  it.each([
    [
      'a body that ends early',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no boundary', 'multipart/form-data', 'abc'],
    ['an empty body', 'multipart/form-data; boundary=x', ''],
    ['an arbitrary text', 'multipart/form-data; boundary=x', 'nonsense'],
  ])('answers %s as a bad request, and accepts the next upload', async (_, type, body) => {
    const headers = { 'content-type': type, 'x-access-token': member.token, 'x-world': world.id };
    const { status, text } = await world.send({
      method: 'POST',
      url: '/api/sys/common/upload',
      headers,
      body,
    });
    expect(JSON.parse(text)).toMatchObject({ success: false });
    expect(status).toBeLessThan(500);
    expect(await uploadPng(world, member)).toContain('.png');
  });

  it('in JSON is answered with 415', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-access-token': member.token,
      'x-world': world.id,
    };
    const answer = await world.send({
      method: 'POST',
      url: '/api/sys/common/upload',
      headers,
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });

  it('beyond 100 MB a day is refused, and the next one is accepted on the next day', async () => {
    const big = file(Buffer.concat([PNG, Buffer.alloc(9_900_000)]));
    for (let number = 0; number < 10; number++)
      expect(await send(big)).toMatchObject({ code: 200 });
    expect(await send(file(Buffer.concat([PNG, Buffer.alloc(6_500_000)])))).toMatchObject({
      result: { reason: 'uploadQuotaReached' },
    });
    await world.control.advance('12h');
    expect(await send(big)).toMatchObject({ code: 200 });
  });
});

describe('storage of files', () => {
  /** Stores rows with these sizes, without storing that many bytes. */
  const keep = async (memberId: string, sizes: readonly number[]) => {
    const inside = await world.inside();
    const createdAt = BigInt(inside.now() - 2 * DAY_MS);
    const rows = sizes.map((size, index) => {
      const path = `kyc/20260104/${memberId}-${index}.png`;
      const bytes = new Uint8Array(1);
      return insert('Upload', {
        path,
        memberId,
        biz: 'kyc',
        mime: 'image/png',
        size,
        bytes,
        createdAt,
      });
    });
    await inside.commit({ rows }, inside.now());
  };
  const MB = 1024 * 1024;
  const repeat = (count: number, size: number) => Array.from({ length: count }, () => size);

  it.each([
    ['500 files of a member', 500, 1, 'files', 500],
    ['200 MB of a member', 20, 10 * MB, 'bytes', 200 * MB],
  ])('is used up by %s, and the refusal contains the bound', async (_, count, size, of, bound) => {
    await keep(member.id, repeat(count, size));
    expect(await send(file(PNG))).toMatchObject({
      success: false,
      result: { reason: 'uploadStorageFull', of, bound },
    });
    const other = await world.given.member();
    expect(JSON.parse((await sendForm(world, other.token, [file(PNG)])).text).code).toBe(200);
  });

  it.each([
    ['10,000 files', repeat(10_000, 1), 'files', 10_000],
    ['a gigabyte', repeat(103, 10 * MB), 'bytes', 1024 * MB],
  ])(
    'of a world is used up by %s, and the refusal contains the bound',
    async (_, sizes, of, bound) => {
      await keep('1', sizes);
      expect(await send(file(PNG))).toMatchObject({
        success: false,
        result: { reason: 'uploadWorldFull', of, bound },
      });
    },
  );
});

describe('the storage of accounts without a contact', () => {
  const TEN_MB = file(Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024 - PNG.length)]));
  const asGuest = (deviceId: string) =>
    world.must(login, { body: { method: 'guest', deviceId } }) as Promise<{ token: string }>;
  const upload = async ({ token }: { token: string }, part: FormPart) =>
    JSON.parse((await sendForm(world, token, [part])).text);

  it('is limited to 20 MB for one account and 128 MB for all, and registered members can still upload', async () => {
    const taken: boolean[] = [];
    let refusal: unknown;
    for (let guest = 0; guest < 8; guest++) {
      const device = await asGuest(`device-000${guest}`);
      for (let number = 0; number < 2; number++) {
        const answer = await upload(device, TEN_MB);
        taken.push(answer.success);
        if (!answer.success) refusal = answer.result;
      }
      if (guest === 0)
        expect(await upload(device, file(PNG))).toMatchObject({
          result: { reason: 'uploadStorageFull', of: 'bytes', bound: 20 * 1024 * 1024 },
        });
    }
    expect(taken.filter(Boolean)).toHaveLength(12);
    expect(refusal).toMatchObject({
      reason: 'uploadContactNeeded',
      of: 'bytes',
      bound: 128 * 1024 * 1024,
    });
    expect(await send(file(PNG))).toMatchObject({ code: 200 });
    await world.control.advance('41h');
    expect(await upload(await asGuest('device-0009'), TEN_MB)).toMatchObject({ code: 200 });
  });

  it('limits an account of a third-party sign-in until it binds a contact', async () => {
    const inside = await world.inside();
    const person = { subject: 'li', name: 'Li', nonce: '1' };
    const idToken = await issueIdToken(inside, 'google', person, inside.now());
    const body = { method: 'thirdParty', provider: 'google', idToken } as const;
    const { token } = (await world.must(login, { body })) as { token: string };
    for (let number = 0; number < 2; number++)
      expect(await upload({ token }, TEN_MB)).toMatchObject({ code: 200 });
    expect(await upload({ token }, file(PNG))).toMatchObject({
      result: { reason: 'uploadStorageFull', of: 'bytes', bound: 20 * 1024 * 1024 },
    });
    const email = 'li@a.example';
    await world.must(sendEmailCaptcha, { query: { email, purpose: 'bind' } });
    const captcha = await world.control.outboxCode(email);
    await world.must(bindContact, { body: { method: 'email', email, captcha } }, { token });
    expect(await upload({ token }, file(PNG))).toMatchObject({ code: 200 });
  });
});

describe('a stored file', () => {
  it('is returned to its owner only', async () => {
    const path = await uploadPng(world, member);
    const other = await world.given.member();
    expect((await fetchFile(path, { 'x-access-token': other.token })).status).toBe(404);
    expect((await fetchFile(path)).status).toBe(401);
    expect((await fetchFile(`${path}?token=nobody`)).status).toBe(401);
  });

  it('of a type that no upload has is a download of unknown type, under a policy without scripts', async () => {
    const path = await uploadPng(world, member);
    const inside = await world.inside();
    const rows = [update('Upload', { path }, { mime: 'text/html', bytes: Buffer.from('<b>') })];
    await inside.commit({ rows }, inside.now());
    const { headers } = await fetchFile(path, { 'x-access-token': member.token });
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '/etc/passwd',
    "a'--.png",
    'recharge/',
    '',
  ])('cannot be read by path traversal: %s', async (path) => {
    const answer = await fetchFile(path, { 'x-access-token': member.token });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 404 });
  });
});
