// Equivalent mutants of the server, except its market and worlds.
export const server = {
  'server/src/features/contests/contests.rules.ts': [
    {
      code: 'return a < b ? -1 : a > b ? 1 : 0;',
      changes: ['1 → 2'],
      reason: 'only the sign of a comparison is used',
    },
    {
      code: 'const won = rewards.find(({ rankFrom, rankTo }) => rankFrom <= rank && rank <= rankTo);',
      changes: ['find → findLast'],
      reason: 'no rank belongs to two rewards',
    },
  ],
  'server/src/http/openEnvelope.ts': [
    {
      code: "sealedKey: isWellFormed ? Buffer.from(first, 'base64') : Buffer.alloc(0),",
      changes: ['0 → 1'],
      reason: 'a block with another length than the modulus is replaced',
    },
    {
      code: 'let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);',
      changes: ['?? → &&'],
      reason: 'only whether the byte is zero is used',
    },
    {
      code: 'let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);',
      changes: ['1 → 2', '1 → 0'],
      reason: 'a block always exists: the fallback for a missing byte is for the type checker',
    },
    {
      code: 'const modulusBytes = (privateKey.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;',
      changes: ['2048 → 2049', '2048 → 2047'],
      reason: 'an RSA key has a modulus: the fallback is for the type checker',
    },
    {
      code: "const first = dot < 0 ? '' : bare.slice(0, dot);",
      changes: ['0 → 1'],
      reason: 'the text before a leading dot, or one character more, is not a valid key',
    },
    {
      code: "sealedJson: isWellFormed ? Buffer.from(second, 'base64') : Buffer.alloc(16),",
      changes: ['16 → 17'],
      reason: 'the substitute decrypted for a malformed input is discarded',
    },
    {
      code: "const dot = bare.length <= ENVELOPE_BYTES_MAX ? bare.indexOf('.') : -1;",
      changes: ['<= → <'],
      reason:
        'an envelope has 345 characters plus a multiple of four: none has exactly that length',
    },
    {
      code: "const first = dot < 0 ? '' : bare.slice(0, dot);",
      changes: ['0 → -1'],
      reason: 'without a dot the second part is empty, which is malformed for any first part',
    },
    {
      code: "sealedJson: isWellFormed ? Buffer.from(second, 'base64') : Buffer.alloc(16),",
      changes: ['16 → 15'],
      reason: 'the same decipher runs and fails',
    },
    {
      code: "const second = dot < 0 ? '' : bare.slice(dot + 1);",
      changes: ['0 → -1'],
      reason: 'without a dot the first part is empty, which is malformed for any second part',
    },
  ],
  'server/src/calls/executeCall.ts': [
    {
      code: 'if (isLive) return { ...noRepeat, answer: JSON.parse(before.answer) as AnswerBody };',
      changes: ['without ...noRepeat'],
      reason: 'a replayed answer is not stored again; the field is for the type checker',
    },
  ],
  'server/src/ledger/accounts.ts': [
    {
      code: "return end < 0 ? 'main' : book.slice(0, end);",
      changes: ['0 → 1'],
      reason: 'no platform account has a name that starts with a colon',
    },
  ],
  'server/src/ledger/audit.ts': [
    {
      code: 'const HALF = 2n ** 31n;',
      changes: ['31n → 32n', '2n → 3n', '31n → 30n'],
      reason: 'the position at which sums are split does not matter, as long as both halves fit',
    },
    {
      code: 'return BigInt(high ?? 0) * HALF + BigInt(low ?? 0);',
      changes: ['0 → 1'],
      reason:
        'a group has at least one row, so its sums exist: the fallback is for the type checker',
    },
  ],
  'server/src/ledger/ledger.ts': [
    {
      code: 'if (account.memberId === null) return;',
      changes: ['if (account.memberId === null) return; → ;'],
      reason: 'the platform is not a member: the set stored under null is never read',
    },
  ],
};
