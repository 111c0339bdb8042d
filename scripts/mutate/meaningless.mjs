// Mutants that make no difference, each with the reason why no test could notice it. Known by their code, not their line.
export const meaningless = [
  {
    file: 'contracts/src/flash/flash.quote.ts',
    code: 'const change = after > before ? after - before : before - after;',
    change: '> → >=',
    reason: 'where both are equal the difference is zero either way',
  },
  {
    file: 'contracts/src/positions/positions.size.ts',
    code: 'const equity = pnl < 0n ? margin + pnl : margin;',
    change: '< → <=',
    reason: 'a result of zero changes nothing',
  },
  {
    file: 'contracts/src/positions/positions.close.ts',
    code: 'const insurance = result < -marginReleased ? -marginReleased - result : 0n;',
    change: '< → <=',
    reason: 'where both are equal the insurance pays zero either way',
  },
  {
    file: 'server/src/ledger/audit.ts',
    code: '.sort((a, b) => (a.currency < b.currency ? -1 : 1));',
    change: '1 → 2',
    reason: 'only the sign of a comparison counts',
  },
  {
    file: 'server/src/ledger/ledger.ts',
    code: 'if (account.memberId === null) return;',
    change: 'if (account.memberId === null) return; → ;',
    reason: 'the house is nobody: a set under null is asked for by nobody',
  },
  {
    file: 'server/src/http/perform.ts',
    code: 'if (isLive) return { ...noRepeat, answer: JSON.parse(before.answer) as AnswerBody };',
    change: 'without ...noRepeat',
    reason:
      'an answer that is given again is not remembered again; the field is there for the type',
  },
  {
    file: 'server/src/http/openEnvelope.ts',
    code: "sealedKey: isWellFormed ? Buffer.from(first, 'base64') : Buffer.alloc(0),",
    change: '0 → 1',
    reason: 'a block of any length but the modulus is replaced by another',
  },
  {
    file: 'server/src/http/openEnvelope.ts',
    code: 'let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);',
    change: '?? → &&',
    reason: 'whether a byte is zero is all that counts of it',
  },
  {
    file: 'server/src/http/openEnvelope.ts',
    code: 'let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);',
    change: '1 → 2',
    reason: 'a block is always there: what stands in for a missing byte is for the type',
  },
  {
    file: 'server/src/http/openEnvelope.ts',
    code: 'let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);',
    change: '1 → 0',
    reason: 'a block is always there: what stands in for a missing byte is for the type',
  },
  {
    file: 'server/src/ledger/audit.ts',
    code: 'const HALF = 2n ** 31n;',
    change: '31n → 32n',
    reason: 'where sums are cut in two is all one, as long as both halves fit',
  },
  {
    file: 'server/src/ledger/audit.ts',
    code: 'const HALF = 2n ** 31n;',
    change: '31n → 30n',
    reason: 'where sums are cut in two is all one, as long as both halves fit',
  },
  {
    file: 'server/src/ledger/audit.ts',
    code: 'return BigInt(high ?? 0) * HALF + BigInt(low ?? 0);',
    change: '0 → 1',
    reason: 'a group has at least one row, so its sums are there: the rest is for the type',
  },
  {
    file: 'server/src/world/rowCounts.ts',
    code: '#rowsSeen = 0;',
    change: '0 → 1',
    reason: 'it is only compared with what it was a moment before',
  },
  {
    file: 'server/src/ledger/audit.ts',
    code: '.sort((a, b) => (a.currency < b.currency ? -1 : 1));',
    change: '< → <=',
    reason: 'no two sums are of one currency',
  },
  {
    file: 'server/src/ledger/audit.ts',
    code: '.sort((a, b) => (a.currency < b.currency ? -1 : 1));',
    change: '1 → 0',
    reason: 'sorting asks only whether a comparison is below zero',
  },
  {
    file: 'server/src/http/openEnvelope.ts',
    code: 'const modulusBytes = (privateKey.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;',
    change: '2048 → 2049',
    reason: 'an RSA key has a modulus: what stands in for it is for the type',
  },
  {
    file: 'server/src/http/openEnvelope.ts',
    code: "const first = dot < 0 ? '' : bare.slice(0, dot);",
    change: '0 → 1',
    reason: 'what lies before a dot at the beginning, or one character more, is no key',
  },
  {
    file: 'server/src/http/openEnvelope.ts',
    code: "sealedJson: isWellFormed ? Buffer.from(second, 'base64') : Buffer.alloc(16),",
    change: '16 → 17',
    reason: 'what is decrypted in place of something malformed is thrown away',
  },
];
