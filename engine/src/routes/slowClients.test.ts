import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { deleteWorld } from '@hongbao/contracts/control/worlds.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import type { Member } from '@hongbao/test-support/given';
import { PNG, sendForm, uploadPng } from '@hongbao/test-support/upload';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerOptions, type TestServer, startServer } from '@hongbao/server/testing/server';
import { isInFolder } from '@hongbao/server/testing/testStore';
import type { TestWorld } from '@hongbao/server/testing/testWorld';

/** Clients that send or read slowly, beside others that must not wait for them. */

let server: TestServer;
let port = 0;
const sockets: Socket[] = [];

async function listen(options: ServerOptions = {}) {
  server = await startServer(options);
  port = Number(new URL(await server.listen()).port);
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop();
});

function open(text: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  sockets.push(socket);
  return socket;
}

/** The status of the answer on a socket. */
async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(chunk.toString('latin1').split(' ')[1]);
}

const END = Buffer.from('\r\n--x--\r\n');
/** Begins an upload, and leaves its body unfinished. */
function beginUpload(world: string, { token }: Pick<Member, 'token'>, more = ''): Socket {
  const part =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n' +
    'content-type: image/png\r\n\r\n';
  const length = part.length + PNG.length + END.length;
  return open(
    Buffer.concat([
      Buffer.from(
        `POST ${uploadFile.path} HTTP/1.1\r\nhost: a\r\nx-world: ${world}\r\nx-access-token: ${token}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n${more}\r\n${part}`,
      ),
      PNG.subarray(0, 100),
    ]),
  );
}
const endUpload = (socket: Socket) => socket.write(Buffer.concat([PNG.subarray(100), END]));

/** Number of files that are received or sent at the moment. */
const scratchFiles = (name: 'upload' | 'sent') =>
  readdirSync(server.worldsFolder).filter((file) => file.includes(name)).length;
const receiving = (count: number) =>
  expect.poll(() => scratchFiles('upload'), { timeout: 10_000 }).toBe(count);

describe.runIf(isInFolder())('an upload whose body is not complete', () => {
  let world: TestWorld;
  let member: Member;
  beforeEach(async () => {
    await listen({ config: { trustedProxies: ['loopback'] } });
    world = await server.createWorld();
    member = await world.given.member();
  });

  it('does not hold its world: a snapshot is restored, and the upload is answered with 503', async () => {
    await world.control.snapshot('before');
    const upload = beginUpload(world.id, member);
    await receiving(1);
    await world.control.restore('before');
    endUpload(upload);
    expect(await statusOf(upload)).toBe(503);
    await receiving(0);
  });

  it('does not hold its world: it is deleted', async () => {
    const upload = beginUpload(world.id, member);
    await receiving(1);
    await world.must(deleteWorld, { params: { world: world.id } });
    endUpload(upload);
    expect(await statusOf(upload)).toBe(503);
    await receiving(0);
  });

  it('does not stop uploads of another world, however many there are', async () => {
    const members = await world.given.members(8);
    for (const each of members) for (let count = 0; count < 6; count++) beginUpload(world.id, each);
    await receiving(48);
    const other = await server.createWorld();
    expect(await uploadPng(other, await other.given.member())).toMatch(/\.png$/);
  });

  it('is stored when it is complete', async () => {
    const upload = beginUpload(world.id, member);
    await receiving(1);
    endUpload(upload);
    expect(await statusOf(upload)).toBe(200);
    await receiving(0);
  });

  it('is refused above twenty of one address', async () => {
    const from = (ip: string) => beginUpload(world.id, member, `x-forwarded-for: ${ip}\r\n`);
    for (let count = 0; count < 20; count++) from(`2001:db8:1:2::${count}`);
    await receiving(20);
    const more = from('2001:db8:1:2:ffff::1');
    expect(await statusOf(more)).toBe(429);
    await once(more, 'close');
    const other = from('203.0.113.8');
    await receiving(21);
    endUpload(other);
    expect(await statusOf(other)).toBe(200);
  });

  it('releases its file and its share when the client disconnects', async () => {
    const upload = beginUpload(world.id, member);
    await receiving(1);
    upload.destroy();
    await receiving(0);
  });
});

describe.runIf(isInFolder())('a client that does not read its picture', () => {
  it('delays no other picture, and all readers of one file share a copy, which is then removed', async () => {
    await listen();
    const world = await server.createWorld();
    const [reader, second] = await world.given.members(2);
    const data = Buffer.concat([PNG, Buffer.alloc(9_000_000, 7)]);
    const large = [{ name: 'file', filename: 'a.png', type: 'image/png', data }];
    const url = '/api/sys/common/static';
    for (const member of [reader, second]) {
      const { result } = JSON.parse((await sendForm(world, member?.token ?? '', large)).text);
      for (let count = 0; count < 12; count++) {
        const head = `GET ${url}/${result} HTTP/1.1\r\nhost: a\r\nx-world: ${world.id}\r\nx-access-token: ${member?.token}\r\n\r\n`;
        const socket = open(head);
        await once(socket, 'readable');
      }
    }
    expect(scratchFiles('sent')).toBe(2);
    const other = await server.createWorld();
    const member = await other.given.member();
    const path = await uploadPng(other, member);
    const headers = { 'x-world': other.id, 'x-access-token': member.token };
    const small = await server.send({ method: 'GET', url: `${url}/${path}`, headers });
    expect(small.bytes.equals(PNG)).toBe(true);
    for (const socket of sockets.slice(1)) socket.destroy();
    await expect.poll(() => scratchFiles('sent'), { timeout: 10_000 }).toBe(1);
    const [last] = sockets;
    let length = 0;
    last?.on('data', (chunk: Buffer) => (length += chunk.length));
    await expect.poll(() => length, { timeout: 10_000 }).toBeGreaterThan(data.length);
    await expect.poll(() => scratchFiles('sent'), { timeout: 10_000 }).toBe(0);
  });

  it('gets the length of the file, also for HEAD', async () => {
    await listen();
    const world = await server.createWorld();
    const { token } = await world.given.member();
    const data = Buffer.concat([PNG, Buffer.alloc(100_000, 7)]);
    const form = [{ name: 'file', filename: 'a.png', type: 'image/png', data }];
    const { result } = JSON.parse((await sendForm(world, token, form)).text);
    const headers = { 'x-world': world.id, 'x-access-token': token };
    const url = `http://127.0.0.1:${port}/api/sys/common/static/${result}`;
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(url, { method, headers });
      expect(answer.headers.get('content-length')).toBe(String(data.length));
      expect((await answer.arrayBuffer()).byteLength).toBe(method === 'GET' ? data.length : 0);
    }
    await expect.poll(() => scratchFiles('sent')).toBe(0);
  });
});
