import type { Call } from '@hongbao/contracts/call';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { PRINTED_PAGE_PNG } from '@hongbao/sdk/stories/proofPicture';
import { recordAnswer } from './recordAnswer.ts';
import type { Member } from './given.ts';
import type { RawAnswer } from './transport.ts';
import type { Client } from './client.ts';

/** A PNG picture of a printed page, which is accepted as the photo of an identity document. */
export const PNG = Buffer.from(PRINTED_PAGE_PNG, 'base64');

const BOUNDARY = 'hongbao-test-boundary';

/** One part of a multipart form: a text field, or a file if it has a name. */
export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly data: Buffer | string;
}

/** Sends a multipart form to a call as a browser does. Default: the upload call. */
export async function sendForm(
  world: Pick<Client, 'send'> & { readonly id: string },
  token: string | null,
  parts: readonly FormPart[],
  call: Call = uploadFile,
): Promise<RawAnswer> {
  const chunks = parts.flatMap(({ name, filename, type, data }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\ncontent-type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(data),
    Buffer.from('\r\n'),
  ]);
  const answer = await world.send({
    method: 'POST',
    url: call.path,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-world': world.id,
      ...(token === null ? {} : { 'x-access-token': token }),
    },
    body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  });
  recordAnswer(call, answer);
  return answer;
}

/** Uploads a small picture as a member and returns its path. Throws if the upload is refused. */
export async function uploadPng(
  world: Pick<Client, 'send'> & { readonly id: string },
  member: Pick<Member, 'token'> | undefined,
  biz = 'recharge',
): Promise<string> {
  const file = { name: 'file', filename: 'proof.png', type: 'image/png', data: PNG };
  const answer = await sendForm(world, member?.token ?? null, [{ name: 'biz', data: biz }, file]);
  const { success, result } = JSON.parse(answer.text);
  if (!success) throw new Error(`The upload was refused: ${answer.text}`);
  return result;
}
