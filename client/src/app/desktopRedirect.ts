import { readStored, readTabStored, storageKeys, writeTabStored } from '../lib/storage.ts';

/** Maximum width of the app outside a mobile device, in CSS pixels. Wider screens are redirected to the Desk. */
export const PHONE_WIDTH_MAX = 575;

const MOBILE = /Android|webOS|iPhone|iPod|iPad|BlackBerry|IEMobile|Opera Mini|Mobile/i;

/**
 * Whether this screen should show the Desk: the screen is wide, the page is not framed by the Desk, and the device is
 * not a mobile device.
 */
export function belongsOnDesktop({
  widthPx,
  isFramed,
  userAgent,
  touchPoints,
}: {
  widthPx: number;
  isFramed: boolean;
  userAgent: string;
  touchPoints: number;
}): boolean {
  // An iPad reports the user agent of a Mac, but a Mac has no touch screen.
  const isMobile = MOBILE.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return widthPx > PHONE_WIDTH_MAX && !isFramed && !isMobile;
}

/**
 * Redirects a wide screen to the Desk. Returns true if the browser is being redirected; the caller must not start the
 * app then.
 */
export function redirectWideScreens(): boolean {
  let isRunning = false;
  const leave = () => {
    const isLeaving = belongsOnDesktop({
      widthPx: window.innerWidth,
      isFramed: window.self !== window.top,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    });
    if (isLeaving) location.replace(`./desk.html${searchOfDesk(isRunning)}${location.hash}`);
    return isLeaving;
  };
  window.addEventListener('resize', leave);
  isRunning = !leave();
  return !isRunning;
}

/**
 * Hands the session of the app over to the phone in the Desk, which uses the storage of this tab, and returns the query
 * of the Desk. A Desk that is opened with a session of its own, in its address or in this tab, retains it.
 */
function searchOfDesk(isRunning: boolean): string {
  const search = new URLSearchParams(location.search);
  const hasOwn = search.has('world') || readTabStored(storageKeys.token) !== null;
  if (!isRunning && (hasOwn || readStored(storageKeys.token) === null)) return location.search;
  const world = readStored(storageKeys.world) || 'main';
  for (const key of [storageKeys.token, storageKeys.user, storageKeys.language])
    writeTabStored(key, readStored(key));
  writeTabStored(storageKeys.world, world);
  search.set('world', world);
  return `?${search}`;
}
