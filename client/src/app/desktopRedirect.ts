const PHONE_WIDTH_MAX = 575;

interface Surroundings {
  widthPx: number;
  isFramed: boolean;
  userAgent: string;
  touchPoints: number;
}

const MOBILE = /Android|webOS|iPhone|iPod|iPad|BlackBerry|IEMobile|Opera Mini|Mobile/i;

/** Wide screens get the desktop page, unless we are the phone in its frame or the device is a mobile one. */
export function belongsOnDesktop({
  widthPx,
  isFramed,
  userAgent,
  touchPoints,
}: Surroundings): boolean {
  // iPads call themselves Macs; no Mac has a touch screen.
  const isMobile = MOBILE.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return widthPx > PHONE_WIDTH_MAX && !isFramed && !isMobile;
}

/** True when the page is on its way to the desktop page, so that nothing else starts. */
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
