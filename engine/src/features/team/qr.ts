import { fromUtf8, toBase64 } from '#platform/bytes';
import { qrSvg } from '../../words/qrSvg.ts';
import type { World } from '../../world/world.ts';

/** Maximum images in a world's cache: about a megabyte. */
const CACHED_MAX = 200;

/**
 * Returns a QR code of a text as a data URL, so that the app needs no file and no call. Cached, because drawing one takes
 * as long as several requests.
 */
export function qrDataUrl(world: World, text: string): string {
  const cached = world.memory.attached('team.qr', () => new Map<string, string>());
  const known = cached.get(text);
  if (known !== undefined) return known;
  if (cached.size >= CACHED_MAX) cached.clear();
  const drawn = `data:image/svg+xml;base64,${toBase64(fromUtf8(qrSvg(text)))}`;
  cached.set(text, drawn);
  return drawn;
}
