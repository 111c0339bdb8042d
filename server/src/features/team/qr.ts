import { fromUtf8, toBase64 } from '#platform/bytes';
import { toString as qrText } from 'qrcode';
import type { World } from '../../world/world.ts';

/** Maximum images in a world's cache: about a megabyte. */
const KEPT_MAX = 200;

/**
 * A QR code of a text as a data URL, so that the app needs no file and no call. Cached, because drawing one takes as long
 * as several requests.
 */
export function qrDataUrl(world: World, text: string): Promise<string> {
  const kept = world.memory.attached('team.qr', () => new Map<string, Promise<string>>());
  const known = kept.get(text);
  if (known) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const drawn = draw(text);
  kept.set(text, drawn);
  drawn.catch(() => kept.delete(text));
  return drawn;
}

async function draw(text: string): Promise<string> {
  const svg = await qrText(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${toBase64(fromUtf8(svg))}`;
}
