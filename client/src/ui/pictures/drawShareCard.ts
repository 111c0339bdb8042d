import { logo } from '../Logo.tsx';

/** The texts and figures of a share card. All texts are in the language of the member. */
export interface ShareCard {
  brand: string;
  pair: string;
  /** Direction and leverage: "Long 10x". */
  side: string;
  yield: string;
  tone: 'up' | 'down' | 'plain' | 'gold';
  facts: readonly { label: string; value: string }[];
  /** Closing prices on the way, oldest first; pixels, not money. Or the picture of a red envelope. */
  path: readonly number[] | 'envelope';
  invite: { text: string; code: string; link: string };
  /** States that the money is simulated. */
  notice: string;
}

const WIDTH = 1080;
const HEIGHT = 1350;
const PAD = 84;
const QR_PX = 220;

/** Colors of the card, the same in both themes: it leaves the app. */
const ink = {
  background: '#0e1014',
  surface: '#181b22',
  text: '#f4f2ee',
  muted: '#a3a7b0',
  gold: '#e2b04e',
  red: '#c8202f',
};

/**
 * Draws a share card as a PNG of 1080 by 1350 pixels, on this device. Throws an error when the browser has no canvas.
 */
export async function drawShareCard(card: ShareCard): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  await document.fonts.ready;
  const tone = toneColor(card.tone);
  const family = getComputedStyle(document.body).fontFamily;
  const write = (
    text: string,
    x: number,
    y: number,
    { size, weight = 550, color = ink.text, align = 'left', width = WIDTH - 2 * PAD }: TextStyle,
  ) => {
    context.fillStyle = color;
    context.textAlign = align;
    context.textBaseline = 'alphabetic';
    context.font = `${weight} ${size}px ${family}`;
    // A long text gets smaller instead of being cut off.
    const measured = context.measureText(text).width;
    if (measured > width) context.font = `${weight} ${(size * width) / measured}px ${family}`;
    context.fillText(text, x, y);
  };

  context.fillStyle = ink.background;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = ink.red;
  context.fillRect(0, 0, WIDTH, 14);
  write(card.brand, PAD, 136, { size: 46, weight: 720, color: ink.gold });
  write(card.notice, WIDTH - PAD, 136, { size: 30, color: ink.muted, align: 'right', width: 520 });
  write(card.pair, PAD, 290, { size: 74, weight: 720, width: 560 });
  write(card.side, WIDTH - PAD, 290, {
    size: 48,
    weight: 640,
    color: tone,
    align: 'right',
    width: 320,
  });
  write(card.yield, PAD, 480, { size: 168, weight: 720, color: tone });
  if (card.path === 'envelope') drawEnvelope(context);
  else drawPath(context, card.path, tone);
  card.facts.forEach(({ label, value }, index) => {
    const x = PAD + index * ((WIDTH - 2 * PAD) / card.facts.length);
    const width = (WIDTH - 2 * PAD) / card.facts.length - 24;
    write(label, x, 938, { size: 30, color: ink.muted, width });
    write(value, x, 992, { size: 42, weight: 640, width });
  });
  context.fillStyle = ink.surface;
  context.fillRect(0, HEIGHT - 300, WIDTH, 300);
  write(card.invite.text, PAD, HEIGHT - 170, { size: 40, weight: 640, width: 620 });
  write(card.invite.code, PAD, HEIGHT - 104, {
    size: 48,
    weight: 720,
    color: ink.gold,
    width: 620,
  });
  await drawQr(context, card.invite.link);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be made.')),
    );
  });
}

function toneColor(tone: ShareCard['tone']): string {
  if (tone === 'gold') return ink.gold;
  return tone === 'plain' ? ink.text : darkToken(`--${tone}`) || ink.text;
}

/** Draws the envelope of the logo in the place of the path. */
function drawEnvelope(context: CanvasRenderingContext2D): void {
  const [width, height] = logo.size;
  const scale = 330 / height;
  context.save();
  context.translate((WIDTH - width * scale) / 2, 540);
  context.scale(scale, scale);
  context.lineCap = 'round';
  for (const { d, fill, stroke, strokeWidth = 1 } of logo.paths) {
    const path = new Path2D(d);
    if (fill) {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = strokeWidth;
      context.stroke(path);
    }
  }
  context.restore();
}

/** A theme token as it is in the dark theme, with the member's price colors. The theme is the same again before a paint. */
function darkToken(name: string): string {
  const root = document.documentElement;
  const shown = root.dataset['theme'];
  root.dataset['theme'] = 'dark';
  const value = getComputedStyle(root).getPropertyValue(name).trim();
  root.dataset['theme'] = shown;
  return value;
}

interface TextStyle {
  size: number;
  weight?: number;
  color?: string;
  align?: CanvasTextAlign;
  /** Maximum width in pixels. */
  width?: number;
}

function drawPath(context: CanvasRenderingContext2D, path: readonly number[], tone: string): void {
  if (path.length < 2) return;
  const [left, top, width, height] = [PAD, 550, WIDTH - 2 * PAD, 300];
  const low = Math.min(...path);
  const span = Math.max(...path) - low || 1;
  const x = (index: number) => left + (index / (path.length - 1)) * width;
  const y = (price: number) => top + height - ((price - low) / span) * height;
  context.beginPath();
  path.forEach((price, index) => context.lineTo(x(index), y(price)));
  context.strokeStyle = tone;
  context.lineWidth = 7;
  context.lineJoin = 'round';
  context.stroke();
  context.lineTo(left + width, top + height + 20);
  context.lineTo(left, top + height + 20);
  context.globalAlpha = 0.14;
  context.fillStyle = tone;
  context.fill();
  context.globalAlpha = 1;
}

async function drawQr(context: CanvasRenderingContext2D, link: string): Promise<void> {
  const { encode } = await import('uqr');
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const [left, top] = [WIDTH - PAD - QR_PX, HEIGHT - 300 + (300 - QR_PX) / 2];
  const quiet = 12;
  const cell = (QR_PX - 2 * quiet) / size;
  context.fillStyle = '#ffffff';
  context.fillRect(left, top, QR_PX, QR_PX);
  context.fillStyle = '#000000';
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (data[row]?.[column])
        context.fillRect(
          left + quiet + column * cell,
          top + quiet + row * cell,
          cell + 0.5,
          cell + 0.5,
        );
}
