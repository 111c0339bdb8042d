const patterns = { success: 18, warning: [30, 50, 30] };

/** A short vibration, on devices that have one. Other browsers ignore it. */
export function vibrate(kind: keyof typeof patterns): void {
  if (typeof navigator.vibrate === 'function') navigator.vibrate(patterns[kind]);
}
