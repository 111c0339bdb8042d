import { concatBytes, fromUtf8, uint32 } from '#platform/bytes';

type Color = readonly [red: number, green: number, blue: number];

/** Returns a PNG picture (96 x 64) in one color, as the proof of a deposit. */
export const proofPicture = (...color: Color): Uint8Array =>
  picture({ width: 96, height: 64, colors: [color], isSecond: () => false });

const PAPER: Color = [206, 200, 184];
const INK: Color = [44, 46, 54];

/** Returns a PNG picture (480 x 304) of a printed page, as the photo of an identity document. */
export const documentPicture = (): Uint8Array =>
  picture({ width: 480, height: 304, colors: [PAPER, INK], isSecond: isPrinted });

/** Lines of letters of 4 pixels, with spaces between words and lines. */
function isPrinted(x: number, y: number): boolean {
  const [column, line] = [x >> 2, y >> 4];
  const isSpace = y % 16 < 5 || (column + line * 3) % 9 === 0;
  return !isSpace && (column * 7 + (y >> 2) * 5 + line * 3) % 8 < 4;
}

interface Drawing {
  /** A multiple of 8. */
  readonly width: number;
  readonly height: number;
  readonly colors: readonly Color[];
  /** Whether a pixel has the second color. */
  readonly isSecond: (x: number, y: number) => boolean;
}

/**
 * Returns a PNG picture in two colors. Its pixels are one bit each and not compressed: compressors of different
 * platforms and versions return different bytes, which would change the state hash.
 */
function picture({ width, height, colors, isSecond }: Drawing): Uint8Array {
  const palette = 3;
  const header = concatBytes(uint32(width), uint32(height), Uint8Array.of(1, palette, 0, 0, 0));
  // Each line begins with its filter, which is 0: none.
  const lineBytes = 1 + width / 8;
  const pixels = new Uint8Array(height * lineBytes);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isSecond(x, y)) {
        const at = y * lineBytes + 1 + (x >> 3);
        pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
      }
  return Uint8Array.from(
    concatBytes(
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', header),
      chunk('PLTE', Uint8Array.from(colors.flat())),
      chunk('IDAT', stored(pixels)),
      chunk('IEND', new Uint8Array()),
    ),
  );
}

/** Returns at most 65,535 bytes in the format of zlib (RFC 1950), as one block without compression. */
function stored(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const low = length & 0xff;
  const high = length >> 8;
  const head = Uint8Array.of(0x78, 0x01, 1, low, high, low ^ 0xff, high ^ 0xff);
  return concatBytes(head, bytes, uint32(adler32(bytes)));
}

/** The checksum of zlib (Adler-32, RFC 1950). */
function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
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
