/** Distance in pixels after which the direction of a touch is determined. */
const SLOP = 6;

/**
 * Lets the page handle vertical drags and wheel events on the chart. The chart library captures every drag that begins
 * on the chart, which would prevent scrolling. Horizontal drags and pinches are handled by the chart.
 */
export function preservePageScroll(element: HTMLElement): () => void {
  let start: { x: number; y: number } | null = null;
  let isVertical: boolean | null = null;

  const handleStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    start = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    isVertical = null;
  };
  const handleMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!start || !touch || event.touches.length > 1) return;
    const [x, y] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)];
    if (isVertical === null && Math.max(x, y) > SLOP) isVertical = y > x;
    if (isVertical !== false) event.stopPropagation();
  };
  const handleWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && Math.abs(event.deltaY) > Math.abs(event.deltaX)) event.stopPropagation();
  };

  const options = { capture: true, passive: true };
  element.addEventListener('touchstart', handleStart, options);
  element.addEventListener('touchmove', handleMove, options);
  element.addEventListener('wheel', handleWheel, options);
  return () => {
    element.removeEventListener('touchstart', handleStart, options);
    element.removeEventListener('touchmove', handleMove, options);
    element.removeEventListener('wheel', handleWheel, options);
  };
}
