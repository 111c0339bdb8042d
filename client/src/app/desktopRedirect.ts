const PHONE_WIDTH_MAX = 575;

interface Surroundings {
  widthPx: number;
  isFramed: boolean;
  userAgent: string;
  touchPoints: number;
}

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
}: Surroundings): boolean {
  // An iPad reports the user agent of a Mac, but a Mac has no touch screen.
  const isMobile = MOBILE.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return widthPx > PHONE_WIDTH_MAX && !isFramed && !isMobile;
}

/**
 * Redirects a wide screen to the Desk. Returns true if the browser is being redirected; the caller must not start the
 * app then.
 */
export function redirectWideScreens(): boolean {
  const leave = () => {
    const isLeaving = belongsOnDesktop({
      widthPx: window.innerWidth,
      isFramed: window.self !== window.top,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    });
    if (isLeaving) location.replace(`./desk.html${location.search}${location.hash}`);
    return isLeaving;
  };
  window.addEventListener('resize', leave);
  return leave();
}
