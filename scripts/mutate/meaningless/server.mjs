// Of the server, but for its market and its worlds.
export const server = {
  'server/src/features/contests/contests.rules.ts': [
    {
      code: 'return a < b ? -1 : a > b ? 1 : 0;',
      changes: ['1 → 2'],
      reason: 'only the sign of a comparison counts',
    },
    {
      code: 'const won = rewards.find(({ rankFrom, rankTo }) => rankFrom <= rank && rank <= rankTo);',
      changes: ['find → findLast'],
      reason: 'no rank is in two rewards',
    },
  ],
  'server/src/http/openEnvelope.ts': [
    {
      code: "sealedKey: isWellFormed ? Buffer.from(first, 'base64') : Buffer.alloc(0),",
      changes: ['0 → 1'],
      reason: 'a block of any length but the modulus is replaced by another',
    },
    {
      code: 'let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);',
      changes: ['?? → &&'],
      reason: 'whether a byte is zero is all that counts of it',
    },
    {
      code: 'let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);',
      changes: ['1 → 2', '1 → 0'],
      reason: 'a block is always there: what stands in for a missing byte is for the type',
    },
    {
      code: 'const modulusBytes = (privateKey.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;',
      changes: ['2048 → 2049', '2048 → 2047'],
      reason: 'an RSA key has a modulus: what stands in for it is for the type',
    },
    {
      code: "const first = dot < 0 ? '' : bare.slice(0, dot);",
      changes: ['0 → 1'],
      reason: 'what lies before a dot at the beginning, or one character more, is no key',
    },
    {
      code: "sealedJson: isWellFormed ? Buffer.from(second, 'base64') : Buffer.alloc(16),",
      changes: ['16 → 17'],
      reason: 'what is decrypted in place of something malformed is thrown away',
    },
    {
      code: "const dot = bare.length <= ENVELOPE_BYTES_MAX ? bare.indexOf('.') : -1;",
      changes: ['<= → <'],
      reason: 'an envelope is 345 characters and a multiple of four: none has exactly that length',
    },
    {
      code: "const first = dot < 0 ? '' : bare.slice(0, dot);",
      changes: ['0 → -1'],
      reason: 'without a dot the second part is empty, which is malformed whatever the first is',
    },
    {
      code: "sealedJson: isWellFormed ? Buffer.from(second, 'base64') : Buffer.alloc(16),",
      changes: ['16 → 15'],
      reason: 'the same decipher runs and fails on it',
    },
    {
      code: "const second = dot < 0 ? '' : bare.slice(dot + 1);",
      changes: ['0 → -1'],
      reason: 'without a dot the first part is empty, which is malformed whatever the second is',
    },
  ],
  'server/src/http/executeCall.ts': [
    {
      code: 'if (isLive) return { ...noRepeat, answer: JSON.parse(before.answer) as AnswerBody };',
      changes: ['without ...noRepeat'],
      reason:
        'an answer that is given again is not remembered again; the field is there for the type',
    },
  ],
  'server/src/ledger/accounts.ts': [
    {
      code: "return end < 0 ? 'main' : book.slice(0, end);",
      changes: ['0 → 1'],
      reason: 'no account of the house has a name that begins with a colon',
    },
  ],
  'server/src/ledger/audit.ts': [
    {
      code: 'const HALF = 2n ** 31n;',
      changes: ['31n → 32n', '2n → 3n', '31n → 30n'],
      reason: 'where sums are cut in two is all one, as long as both halves fit',
    },
    {
      code: 'return BigInt(high ?? 0) * HALF + BigInt(low ?? 0);',
      changes: ['0 → 1'],
      reason: 'a group has at least one row, so its sums are there: the rest is for the type',
    },
  ],
  'server/src/ledger/ledger.ts': [
    {
      code: 'if (account.memberId === null) return;',
      changes: ['if (account.memberId === null) return; → ;'],
      reason: 'the house is nobody: a set under null is asked for by nobody',
    },
  ],
};
