import { z } from 'zod';
import { defineCall } from '../call.ts';
import { textThat } from '../fields.ts';
import { uploadPath } from '../identityFields.ts';

/** A folder of one or more names below the folder of uploads. Neither `..` nor an absolute path leaves that folder. */
const BIZ = /^([0-9A-Za-z_-]{1,32}(\/[0-9A-Za-z_-]{1,32}){0,3})?$/;
const biz = textThat(
  (text) => BIZ.test(text),
  'must be empty or 1 to 4 names with / between, each of 1 to 32 characters of 0-9 A-Z a-z _ -',
  { pattern: BIZ.source },
);

export const uploadFile = defineCall({
  name: 'uploadFile',
  feature: 'upload',
  summary:
    'Store a picture or PDF, sent as the part `file`; its path is in `message` and in `result`.',
  effects:
    'The file is stored for its owner: at most 500 files and 200 MB of one member, 20 files and 20 MB of an account without an e-mail address or phone, 10 MB each. A file that nothing refers to is deleted after a day, at the next 04:00 (UTC+8). The type is recognized by the content, never by the name. Of several parts `file` the first is stored.',
  method: 'POST',
  path: '/api/sys/common/upload',
  auth: 'member',
  // The form fields besides the file, which is a stream without a schema.
  body: z.object({
    biz: biz
      .optional()
      .describe(
        'The purpose of the file, which is the folder of its path; `temp` if absent or empty.',
      ),
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
