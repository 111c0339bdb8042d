/** Notes of the chime: frequency in hertz and start in seconds. A major chord, one note after another. */
const notes = [
  { hertz: 659.26, at: 0 },
  { hertz: 830.61, at: 0.09 },
  { hertz: 987.77, at: 0.18 },
] as const;
const NOTE_SECONDS = 0.7;
const VOLUME = 0.12;
const CHIME_MS = 1_000;

/**
 * Plays a short chime, which is synthesized. Browsers that have no Web Audio, or that allow no sound before the first tap
 * on the page, stay silent.
 */
export function playChime(): void {
  if (typeof AudioContext !== 'function') return;
  const context = new AudioContext();
  const start = context.currentTime + 0.02;
  for (const { hertz, at } of notes) {
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(VOLUME, start + at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + NOTE_SECONDS);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start + at);
    oscillator.stop(start + at + NOTE_SECONDS);
  }
  setTimeout(() => void context.close(), CHIME_MS);
}
