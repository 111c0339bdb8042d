/** A phone's shortest side is 375 units wide; one rem is ten units. */
const DESIGN_WIDTH = 375;
const UNITS_PER_REM = 10;
/** The widest phone: a tablet or a window shows more of the page, not a larger one. */
const PHONE_WIDTH_MAX = 430;
const READERS_TEXT_MAX = 2;
/** What browsers call medium when the reader has changed nothing. */
const MEDIUM_PX = 16;

export function rootFontPx(widthPx: number, heightPx: number): number {
  const side = Math.min(widthPx, heightPx, PHONE_WIDTH_MAX);
  return (side / DESIGN_WIDTH) * UNITS_PER_REM;
}

/**
 * How much larger than usual the reader has asked for text, 1 to 2: in the browser, and in the app's own settings on top
 * of it. Spaces and pictures keep their size.
 */
export function textScale(mediumPx: number, chosen = 1): number {
  return Math.min(READERS_TEXT_MAX, Math.max(1, (mediumPx / MEDIUM_PX) * chosen));
}

let chosenScale = 1;

/** Sets text as large as the member has chosen. */
export function chooseTextScale(chosen: number): void {
  if (chosen === chosenScale) return;
  chosenScale = chosen;
  applyTextScale();
}

function applyTextScale(): void {
  const scale = textScale(readersMedium(), chosenScale);
  document.documentElement.style.setProperty('--text-scale', String(scale));
}

/** Scales the root font and the text, now and whenever the window changes. */
export function scaleRoot(): void {
  const root = document.documentElement;
  const apply = () => {
    // A keyboard that comes up makes the window shorter, not the phone smaller.
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
