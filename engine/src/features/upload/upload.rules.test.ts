import { describe, expect, it } from 'vitest';
import { noRoomFor } from './upload.rules.ts';

const MB = 1_048_576;
const none = { files: 0, bytes: 0 };
const empty = { today: none, own: none, all: none, withoutContact: null };

describe('storage for a file', () => {
  it.each([
    ['a day of 100 MB to the byte', 1, { today: { files: 9, bytes: 100 * MB - 1 } }],
    ['a member’s last file and last byte', 1, { own: { files: 499, bytes: 200 * MB - 1 } }],
    ['a world’s last file and last byte', 1, { all: { files: 9_999, bytes: 1_024 * MB - 1 } }],
    [
      'the last file of an account without a contact and last byte',
      1,
      { withoutContact: none, own: { files: 19, bytes: 20 * MB - 1 } },
    ],
    [
      'the last file and last byte of all accounts without a contact',
      1,
      { withoutContact: { files: 999, bytes: 128 * MB - 1 } },
    ],
    ['any number of files a day', 1, { today: { files: 10_000, bytes: 0 } }],
  ])('exists for %s', (_, size, kept) => {
    expect(noRoomFor(size, { ...empty, ...kept })).toBeNull();
  });

  it.each([
    ['uploadQuotaReached', { bound: 100 * MB }, { today: { files: 0, bytes: 100 * MB - 1 } }],
    ['uploadStorageFull', { bound: 500, of: 'files' }, { own: { files: 500, bytes: 0 } }],
    [
      'uploadStorageFull',
      { bound: 200 * MB, of: 'bytes' },
      { own: { files: 0, bytes: 200 * MB - 1 } },
    ],
    ['uploadWorldFull', { bound: 10_000, of: 'files' }, { all: { files: 10_000, bytes: 0 } }],
    [
      'uploadStorageFull',
      { bound: 20, of: 'files' },
      { withoutContact: none, own: { files: 20, bytes: 0 } },
    ],
    [
      'uploadStorageFull',
      { bound: 20 * MB, of: 'bytes' },
      { withoutContact: none, own: { files: 0, bytes: 20 * MB - 1 } },
    ],
    [
      'uploadContactNeeded',
      { bound: 1_000, of: 'files' },
      { withoutContact: { files: 1_000, bytes: 0 } },
    ],
    [
      'uploadContactNeeded',
      { bound: 128 * MB, of: 'bytes' },
      { withoutContact: { files: 0, bytes: 128 * MB - 1 } },
    ],
    [
      'uploadWorldFull',
      { bound: 1_024 * MB, of: 'bytes' },
      { all: { files: 0, bytes: 1_024 * MB - 1 } },
    ],
  ])('is refused with %s beyond %j', (refused, facts, kept) => {
    const room = { ...empty, ...kept };
    expect(noRoomFor(2, room)).toEqual({ refused, facts });
  });
});
