import { concatBytes, fromUtf8, uint32 } from '#platform/bytes';
import { crc32, deflateSync } from '#platform/machine';

/** Returns a PNG picture (96 x 64) in one color, as the proof of a deposit. */
export function proofPicture(red: number, green: number, blue: number): Uint8Array {
  const width = 96;
  const height = 64;
  const header = concatBytes(uint32(width), uint32(height), Uint8Array.of(8, 2, 0, 0, 0));
  const line = [0, ...Array.from({ length: width }, () => [red, green, blue]).flat()];
  const pixels = Uint8Array.from(Array.from({ length: height }, () => line).flat());
  return Uint8Array.from(
    concatBytes(
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', new Uint8Array()),
    ),
  );
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = concatBytes(fromUtf8(name), data);
  return concatBytes(uint32(data.length), body, uint32(crc32(body)));
}
