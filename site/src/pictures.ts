import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { root } from './paths.ts';

/** Quality of pictures in WebP, 1 to 100. */
const QUALITY = 80;
/** Converted pictures by the hash of their source, for the next build. */
const CACHE = join(root, 'node_modules/.hongbao/pictures');

/** A picture of the site with its size in CSS pixels. */
export interface Picture {
  /** Path in the site. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** How a picture is cut out of its source, in pixels, and scaled. */
export interface Cut {
  /** Suffix of the file name. */
  readonly name: string;
  readonly crop?: { left: number; top: number; width: number; height: number };
  /** Width after scaling. */
  readonly width?: number;
}

/** The used pictures of the site, by path in the site. */
const wanted = new Map<string, { readonly source: string; readonly cut: Cut | null }>();

/** Adds a picture of the repository to the site, and returns its path there and its size. JPEG becomes WebP. */
export async function addPicture(source: string, cut: Cut | null = null): Promise<Picture> {
  const { width = 0, height = 0 } = await sharp(join(root, source)).metadata();
  const url = source.replace(/\.jpg$/, `${cut === null ? '' : `-${cut.name}`}.webp`);
  wanted.set(url, { source, cut });
  const part = cut?.crop ?? { width, height };
  const scaled = cut?.width ?? part.width;
  return { url, width: scaled, height: Math.round((part.height * scaled) / part.width) };
}

/** Writes the added pictures into the site. `onProgress` gets the number of those that are done, and of all. */
export async function writePictures(
  output: string,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  let done = 0;
  for (const [url, { source, cut }] of wanted) {
    const target = join(output, url);
    mkdirSync(dirname(target), { recursive: true });
    if (source.endsWith('.svg')) copyFileSync(join(root, source), target);
    else copyFileSync(await convert(source, cut), target);
    done += 1;
    onProgress(done, wanted.size);
  }
}

/** Returns the path of the converted picture, which is cached. */
async function convert(source: string, cut: Cut | null): Promise<string> {
  const bytes = readFileSync(join(root, source));
  const key = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([cut, QUALITY]));
  const cached = join(CACHE, `${key.digest('hex')}.webp`);
  if (existsSync(cached)) return cached;
  let picture = sharp(bytes);
  if (cut?.crop !== undefined) picture = picture.extract(cut.crop);
  if (cut?.width !== undefined) picture = picture.resize({ width: cut.width });
  await picture.webp({ quality: QUALITY }).toFile(cached);
  return cached;
}
