import { useEffect, useState } from 'react';
import { registerSheet } from '../../ui/sheetHistory.ts';

/** A screen orientation with `lock`, which not every browser supports. */
type Turnable = ScreenOrientation & { lock?: (way: 'landscape') => Promise<void> };

const quietly = () => undefined;

/**
 * Shows a part of a page over the whole page, in fullscreen and landscape if the browser supports it. Escape, Back and
 * leaving the browser's fullscreen end this mode.
 */
export function useFullscreen(): [boolean, (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const leave = () => setFull(false);
    const unregister = registerSheet(leave);
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    const handleChange = () => document.fullscreenElement === null && leave();
    document.addEventListener('keydown', handleKey);
    document.addEventListener('fullscreenchange', handleChange);
    void enter();
    return () => {
      unregister();
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('fullscreenchange', handleChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(quietly);
    };
  }, [isFull]);
  return [isFull, setFull];
}

async function enter(): Promise<void> {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (!isPhone || !document.fullscreenEnabled) return;
  await document.documentElement.requestFullscreen().catch(quietly);
  await (screen.orientation as Turnable).lock?.('landscape').catch(quietly);
}
