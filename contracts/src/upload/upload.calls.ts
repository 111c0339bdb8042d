import { z } from 'zod';
import { defineCall } from '../call.ts';
import { textThat } from '../fields.ts';
import { uploadPath } from '../identityFields.ts';

const biz = textThat(
  (text) => /^[0-9A-Za-z_-]{1,32}$/.test(text),
  'must be 1 to 32 characters of 0-9 A-Z a-z _ -',
  { pattern: '^[0-9A-Za-z_-]{1,32}$' },
);

export const uploadFile = defineCall({
  name: 'uploadFile',
  feature: 'upload',
  summary:
    'Store a picture or PDF, sent as the part `file`; its path is in `message` and in `result`.',
  effects:
    'The file is stored for its owner: at most 500 files and 200 MB of one member, 20 files and 20 MB of an account without an e-mail address or phone, 10 MB each. A file that nothing refers to is deleted after a day, at the next 04:00 (UTC+8). The type is recognized by the content, never by the name.',
  method: 'POST',
  path: '/api/sys/common/upload',
  auth: 'member',
  // The form fields besides the file, which is a stream without a schema.
  body: z.object({
    biz: biz
      .optional()
      .describe('The purpose of the file, which is the first part of its path; `temp` by default.'),
  }),
  result: uploadPath,
  refusals: [
    'uploadMissing',
    'uploadTypeRefused',
    'uploadQuotaReached',
    'uploadStorageFull',
    'uploadWorldFull',
    'uploadContactNeeded',
  ],
  origin: 'spec',
  transport: 'multipart',
});
