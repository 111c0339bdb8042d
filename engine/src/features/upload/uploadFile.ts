import type { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { startOfWireDay, toWireTime } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import type { UploadBody } from '../../calls/uploadBody.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { filesWithoutContact, storedFiles } from './upload.store.ts';
import { endings, fileType } from './fileType.ts';
import { noRoomFor } from './upload.rules.ts';

/** Stores a picture or PDF. Its path is returned in `result`, and in `message` as by the legacy server. */
export const uploadFileHandler: UseCase<typeof uploadFile> = async (
  { world, member, now },
  { body },
) => {
  const { bytes, ...sent } = body as UploadBody;
  const biz = sent.biz || 'temp';
  if (!bytes || bytes.length === 0) return refuse('uploadMissing', { field: 'file' });
  const mime = fileType(bytes);
  if (!mime) return refuse('uploadTypeRefused', { field: 'file' });
  const hasContact = member.email !== null || member.phone !== null;
  const noRoom = noRoomFor(bytes.length, {
    today: storedFiles(world.rows, { memberId: member.id, since: startOfWireDay(now) }),
    own: storedFiles(world.rows, { memberId: member.id }),
    all: storedFiles(world.rows, {}),
    withoutContact: hasContact ? null : filesWithoutContact(world.rows),
  });
  if (noRoom) return noRoom;
  const day = toWireTime(now).slice(0, 10).replaceAll('-', '');
  const path = `${biz}/${day}/${world.ids.nextId()}.${endings[mime]}`;
  const row = {
    path,
    memberId: member.id,
    biz,
    mime,
    size: bytes.length,
    bytes,
    createdAt: BigInt(now),
  };
  return { ...accept(path, { rows: [insert('Upload', row)] }), message: path };
};
