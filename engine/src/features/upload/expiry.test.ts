import { sql } from '@hongbao/prisma/sql';
import { applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { sendChat } from '@hongbao/contracts/content/notices.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { PNG, sendForm, uploadPng } from '@hongbao/test-support/upload';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { uploadReferences } from './references.ts';

const world = useWorld();
const deposit = { currency: 'USDT', network: 'TRC20', amount: '100' } as const;

const statusOf = async (member: Member, path: string) => {
  const headers = { 'x-world': world.id, 'x-access-token': member.token };
  const url = `/api/sys/common/static/${path}`;
  return (await world.send({ method: 'GET', url, headers })).status;
};

/** The ways in which a member refers to an uploaded file, by column. */
const referring: readonly (readonly [
  string,
  (member: Member, path: string) => Promise<{ readonly ok: boolean }>,
])[] = [
  [
    'Recharge.proofPath',
    (member, proofPath) => member.call(applyRecharge, { body: { ...deposit, proofPath } }),
  ],
  [
    'ChatMessage.image',
    (member, image) => member.call(sendChat, { body: { text: 'Look', image } }),
  ],
  [
    'KycApplication.portraitPath',
    (member, portraitPath) =>
      member.call(applyKyc, {
        body: { idType: 'passport', idNumber: 'P1234567', realName: 'Li Wei', portraitPath },
      }),
  ],
  [
    'KycApplication.frontPath',
    async (member, frontPath) => {
      const backPath = await uploadPng(world, member);
      const id = { idType: 'idCard', idNumber: '110101199003074514', realName: 'Li Wei' } as const;
      return member.call(applyKyc, { body: { ...id, frontPath, backPath } });
    },
  ],
  [
    'KycApplication.backPath',
    async (member, backPath) => {
      const frontPath = await uploadPng(world, member);
      const id = { idType: 'idCard', idNumber: '110101199003074514', realName: 'Li Wei' } as const;
      return member.call(applyKyc, { body: { ...id, frontPath, backPath } });
    },
  ],
];

describe('an uploaded file', () => {
  it('without a reference is deleted one day after its upload', async () => {
    const member = await world.given.member();
    const path = await uploadPng(world, member);
    // It is noon; the job runs at 04:00 (UTC+8), for the first time after sixteen hours.
    await world.control.advance('23h');
    expect(await statusOf(member, path)).toBe(200);
    await world.control.advance('17h');
    expect(await statusOf(member, path)).toBe(404);
    const { rows } = await world.inside();
    expect(rows.count('Upload')).toBe(0);
  });

  it.each(referring)('with a reference in %s is retained', async (_, refer) => {
    const member = await world.given.member();
    const path = await uploadPng(world, member);
    expect(await refer(member, path)).toMatchObject({ ok: true });
    await world.control.advance('5d');
    expect(await statusOf(member, path)).toBe(200);
  });

  it.each(referring)('that was deleted is refused as %s', async (_, refer) => {
    const member = await world.given.member();
    const path = await uploadPng(world, member);
    await world.control.advance('3d');
    expect(await refer(member, path)).toMatchObject({ ok: false, reason: 'proofNotFound' });
  });

  it('is either referenced or refused when deletion and use are at the same instant', async () => {
    const member = await world.given.member();
    await world.control.advance('15h');
    const paths: string[] = [];
    for (let count = 0; count < 10; count++) paths.push(await uploadPng(world, member));
    // The files are old enough for the job that runs in 25 hours.
    const calls = paths.map((image) => member.call(sendChat, { body: { text: 'Look', image } }));
    const [answers] = await Promise.all([Promise.all(calls), world.control.advance('25h')]);
    await world.control.advance('2d');
    for (const [index, path] of paths.entries())
      expect(await statusOf(member, path)).toBe(answers[index]?.ok ? 200 : 404);
  });

  it('is returned completely or not at all while it is deleted', async () => {
    const member = await world.given.member();
    const data = Buffer.concat([PNG, Buffer.alloc(200_000, 7)]);
    const file = { name: 'file', filename: 'a.png', data };
    const path = JSON.parse((await sendForm(world, member.token, [file])).text).result;
    const headers = { 'x-world': world.id, 'x-access-token': member.token };
    const url = `/api/sys/common/static/${path}`;
    let isDeleting = true;
    const deleting = world.control.advance('40h').finally(() => (isDeleting = false));
    while (isDeleting) {
      const { status, bytes } = await world.send({ method: 'GET', url, headers });
      expect(status === 404 || (status === 200 && bytes.equals(data))).toBe(true);
      // An injected request can be answered within one turn of the event loop, in which no advance continues.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await deleting;
    expect(await statusOf(member, path)).toBe(404);
  });

  it('is stored again when it is sent again, and only the copy with a reference is retained', async () => {
    const member = await world.given.member();
    const [first, again] = [await uploadPng(world, member), await uploadPng(world, member)];
    expect(again).not.toBe(first);
    await member.must(sendChat, { body: { text: 'Look', image: again } });
    await world.control.advance('3d');
    expect([await statusOf(member, first), await statusOf(member, again)]).toEqual([404, 200]);
  });

  it('without a reference in an older world is deleted by the first job, for any number and size of files', async () => {
    const inside = await world.inside();
    const createdAt = BigInt(inside.now() - 2 * DAY_MS);
    const file = { memberId: '1', biz: 'temp', mime: 'image/png', bytes: new Uint8Array(1) };
    const rows = Array.from({ length: 1_100 }, (_, index) => {
      const size = index < 20 ? 10 * 1024 * 1024 : 1;
      return insert('Upload', { ...file, path: `temp/20260104/${index}.png`, size, createdAt });
    });
    await inside.commit({ rows }, inside.now());
    await world.control.advance('17h');
    expect(inside.rows.count('Upload')).toBe(0);
  });

  it('can be referenced only by the listed columns', async () => {
    const { rows } = await world.inside();
    const columns = rows.query<{ table: string; column: string }>(sql`
      SELECT "master"."name" AS "table", "info"."name" AS "column" FROM "sqlite_master" AS "master"
        JOIN pragma_table_info("master"."name") AS "info"
        WHERE "master"."type" = 'table' AND "info"."type" = 'TEXT'`);
    const named = columns
      .filter(({ table }) => table !== 'Upload')
      .filter(({ column }) => /path|image|picture|photo|proof|avatar|file|attachment/i.test(column))
      .map(({ table, column }) => `${table}.${column}`);
    const listed = uploadReferences.map(([table, column]) => `${table}.${column}`);
    expect(listed.sort()).toEqual(named.sort());
  });
});
