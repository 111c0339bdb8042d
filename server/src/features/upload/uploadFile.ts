import type { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { startOfWireDay, toWireTime } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import type { UploadBody } from '../../http/readUpload.ts';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { bytesSince } from './upload.store.ts';
import { endings, fileType } from './fileType.ts';

/** Most bytes of one member in one day (UTC+8). */
const DAILY_BYTES_MAX = 100 * 1024 * 1024;

/** Keeps a picture or PDF. Its path comes in `message` as the old server had it, and in `result`. */
export const keepUpload: UseCase<typeof uploadFile> = async ({ world, member, now }, { body }) => {
  const { biz = 'temp', bytes } = body as UploadBody;
  if (!bytes || bytes.length === 0) return refuse('uploadMissing', { field: 'file' });
  const mime = fileType(bytes);
  if (!mime) return refuse('uploadTypeRefused', { field: 'file' });
  const today = await bytesSince(world.read, member.id, startOfWireDay(now));
  if (today + bytes.length > DAILY_BYTES_MAX)
    return refuse('uploadQuotaReached', { bound: DAILY_BYTES_MAX });
  const day = toWireTime(now).slice(0, 10).replaceAll('-', '');
  const path = `${biz}/${day}/${world.ids.nextId()}.${endings[mime]}`;
  const row = {
    path,
    memberId: member.id,
    biz,
    mime,
    size: bytes.length,
    bytes: Uint8Array.from(bytes),
    createdAt: BigInt(now),
  };
  return { ...accept(path, { rows: [insert('Upload', row)] }), message: path };
};
