import { PHONE_WIDTH_MAX } from './desktopRedirect.ts';

/** Length of a phone's shorter side in design units, of which ten are one rem. */
const DESIGN_WIDTH = 375;
/** Width of the phone whose scale a tablet has, in pixels. */
const TABLET_SCALE_PX = 450;
const UNITS_PER_REM = 10;
const READERS_TEXT_MAX = 2;
/** The default font size of browsers, in pixels. */
const MEDIUM_PX = 16;

/**
 * Size of the root font, in pixels: the shorter side of the screen is 375 units wide. A tablet has the scale of a large
 * phone, and its page is a column in the middle.
 */
export function rootFontPx(widthPx: number, heightPx: number): number {
  const side = Math.min(widthPx, heightPx);
  return ((side > PHONE_WIDTH_MAX ? TABLET_SCALE_PX : side) / DESIGN_WIDTH) * UNITS_PER_REM;
}

/**
 * Scale of text, 1 to 2: the font size of the browser, multiplied by the choice in the app's settings. Spaces and
 * images do not scale.
 */
export function textScale(mediumPx: number, chosen = 1): number {
  return Math.min(READERS_TEXT_MAX, Math.max(1, (mediumPx / MEDIUM_PX) * chosen));
}

let chosenScale = 1;

export function chooseTextScale(chosen: number): void {
  if (chosen === chosenScale) return;
  chosenScale = chosen;
  applyTextScale();
}

function applyTextScale(): void {
  const scale = textScale(readersMedium(), chosenScale);
  document.documentElement.style.setProperty('--text-scale', String(scale));
}

/** Scales the root font and the text, now and whenever the window is resized. */
export function scaleRoot(): void {
  const root = document.documentElement;
  const apply = () => {
    // Uses the height of the screen, because an on-screen keyboard reduces the height of the window.
    const heightPx = Math.max(window.innerHeight, window.screen.height);
    root.style.fontSize = `${rootFontPx(window.innerWidth, heightPx)}px`;
    applyTextScale();
  };
  apply();
  window.addEventListener('resize', apply);
}

function readersMedium(): number {
  const probe = document.createElement('span');
  probe.style.cssText = 'position:absolute;visibility:hidden;font-size:medium';
  document.body.append(probe);
  const px = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return Number.isFinite(px) ? px : MEDIUM_PX;
}
