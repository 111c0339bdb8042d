/** Share of the full height below which the app is covered by an on-screen keyboard while a text field has the focus. */
const COVERED_SHARE = 0.75;
/** Height below which a text field has too little space even without a keyboard, in pixels. */
const LOW_PX = 600;
/**
 * Time after which a lost focus counts, in milliseconds. A tap on the button below the fields takes the focus first; the
 * button must not move before the click.
 */
const BLUR_MS = 300;

const TEXT_FIELD =
  'textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file], [type=date])';

/**
 * Sets `data-keyboard` on the document while the member types with an on-screen keyboard, so that the page leaves out what
 * is not needed then. The height of the app is that of the visible part: browsers that do not support
 * `interactive-widget` (Safari) move the page under the keyboard instead of resizing it.
 */
export function trackKeyboard(): void {
  const root = document.documentElement;
  let widthPx = 0;
  let fullPx = 0;
  const apply = () => {
    const visiblePx = visibleHeightPx();
    if (window.innerWidth !== widthPx) [widthPx, fullPx] = [window.innerWidth, 0];
    fullPx = Math.max(fullPx, visiblePx);
    const field = document.activeElement?.matches(TEXT_FIELD) ? document.activeElement : null;
    const isOpen = field !== null && (visiblePx < fullPx * COVERED_SHARE || visiblePx < LOW_PX);
    const coveredPx = isOpen ? Math.max(0, window.innerHeight - visiblePx) : 0;
    root.style.setProperty('--keyboard', `${coveredPx}px`);
    if (coveredPx > 0) window.scrollTo(0, 0);
    if (isOpen !== 'keyboard' in root.dataset) {
      if (isOpen) root.dataset['keyboard'] = '';
      else delete root.dataset['keyboard'];
    }
    if (isOpen) field.scrollIntoView({ block: 'nearest' });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(apply, delayMs);
  };
  apply();
  document.addEventListener('focusin', () => schedule(0));
  document.addEventListener('focusout', () => schedule(BLUR_MS));
  (window.visualViewport ?? window).addEventListener('resize', apply);
}

/** The height of the visible part of the window without the keyboard, in pixels; pinching does not change it. */
function visibleHeightPx(): number {
  const { visualViewport } = window;
  return visualViewport ? Math.round(visualViewport.height * visualViewport.scale) : innerHeight;
}
