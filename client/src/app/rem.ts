/** A page is 375 units wide on every device; one rem is ten units. */
const DESIGN_WIDTH = 375;
const UNITS_PER_REM = 10;

export function rootFontPx(viewportWidthPx: number): number {
  return (viewportWidthPx / DESIGN_WIDTH) * UNITS_PER_REM;
}

/** Scales the root font now and on every resize. */
export function scaleRoot(): void {
  const apply = () => {
    document.documentElement.style.fontSize = `${rootFontPx(window.innerWidth)}px`;
  };
  apply();
  window.addEventListener('resize', apply);
}
