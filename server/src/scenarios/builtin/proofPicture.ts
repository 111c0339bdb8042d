import { concatBytes, fromUtf8, uint32 } from '#platform/bytes';

/**
 * Returns a PNG picture (96 x 64) in one color, as the proof of a deposit. Its pixels are one bit each and not
 * compressed: compressors of different platforms and versions return different bytes, which would change the state hash.
 */
export function proofPicture(red: number, green: number, blue: number): Uint8Array {
  const width = 96;
  const height = 64;
  const palette = 3;
  const header = concatBytes(uint32(width), uint32(height), Uint8Array.of(1, palette, 0, 0, 0));
  // Each line begins with its filter. All bytes are 0: no filter, and the first color.
  const pixels = new Uint8Array(height * (1 + width / 8));
  return Uint8Array.from(
    concatBytes(
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', header),
      chunk('PLTE', Uint8Array.of(red, green, blue)),
      chunk('IDAT', storedZeros(pixels)),
      chunk('IEND', new Uint8Array()),
    ),
  );
}

/** Returns zeros in the format of zlib (RFC 1950), as one block without compression. */
function storedZeros(zeros: Uint8Array): Uint8Array {
  const { length } = zeros;
  const low = length & 0xff;
  const high = length >> 8;
  const head = Uint8Array.of(0x78, 0x01, 1, low, high, low ^ 0xff, high ^ 0xff);
  // The checksum (Adler-32) of zeros: 1 in the lower half, and their number in the upper half.
  return concatBytes(head, zeros, uint32(length * 65_536 + 1));
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = concatBytes(fromUtf8(name), data);
  return concatBytes(uint32(data.length), body, uint32(crc32(body)));
}

/** The checksum of a chunk (CRC-32, ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let checksum = 0xffffffff;
  for (const byte of bytes) {
    checksum ^= byte;
    for (let bit = 0; bit < 8; bit++) checksum = (checksum >>> 1) ^ (checksum & 1 ? 0xedb88320 : 0);
  }
  return ~checksum >>> 0;
}
