import { crc32 as nodeCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FaultyFolder, losses } from '../testing/faultyFolder.ts';
import { crc32 } from './checksum.ts';
import { FileDamaged, readSealed, writeSealed } from './sealedFile.ts';

const content = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251);

async function written(folder: FaultyFolder): Promise<void> {
  const file = await folder.open('a');
  try {
    writeSealed(file, { id: 'é' }, content);
  } finally {
    file.close();
  }
}

async function readBack(folder: FaultyFolder) {
  const file = await folder.open('a');
  const sealed = readSealed<{ id: string }>(file);
  return sealed && { ...sealed.meta, content: [...sealed.content()] };
}

it('computes the CRC-32 of gzip', () => {
  // `crc32` is part of Node since 20.15.
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(crc32(bytes)).toBe(nodeCrc32(bytes));
    }),
  );
});

it('a file has its whole content, or is incomplete, wherever the worker or the machine stops', async () => {
  const folder = new FaultyFolder();
  await written(folder);
  for (let killedAt = 2; killedAt <= folder.changes + 1; killedAt++)
    for (const lost of losses) {
      const killed = new FaultyFolder();
      killed.killedAt = killedAt;
      await written(killed).catch(() => undefined);
      const found = await readBack(killed.restarted(lost));
      // The last change flushes the first byte, which a killed process has written.
      const isWhole =
        killedAt > folder.changes || (killedAt === folder.changes && lost !== 'power');
      expect(found).toEqual(isWhole ? { id: 'é', content: [...content] } : null);
    }
});

it('a changed byte in the header, the description or the content is detected', async () => {
  const folder = new FaultyFolder();
  await written(folder);
  for (const at of [1, 9, 13, 17, 21, 25, 30, 200, 1_000]) {
    const damaged = folder.restarted();
    damaged.edit('a', (bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
    await expect(readBack(damaged)).rejects.toThrow(FileDamaged);
  }
});
