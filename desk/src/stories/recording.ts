import { useSyncExternalStore } from 'react';

/** Reasons why a recording did not start, or was not saved. */
export type RecordingProblem = 'unsupported' | 'refused' | 'broken';

interface Recording {
  readonly isOn: boolean;
  readonly problem: RecordingProblem | null;
}

let recording: Recording = { isOn: false, problem: null };
let recorder: MediaRecorder | null = null;
const listeners = new Set<() => void>();

function set(next: Recording): void {
  recording = next;
  for (const listener of listeners) listener();
}

/** The video formats in order of preference, with their file extensions. */
const formats = [
  ['video/mp4;codecs=avc1,mp4a.40.2', 'mp4'],
  ['video/webm;codecs=vp9', 'webm'],
  ['video/webm', 'webm'],
] as const;

/** Interval at which recorded data is collected, in milliseconds. */
const CHUNK_MS = 1_000;

/** Starts to record this tab, or stops and saves the file. The browser asks the user for the permission. */
export async function toggleRecording(name: string): Promise<void> {
  if (recorder) return recorder.stop();
  set({ isOn: false, problem: null });
  const format = supportedFormat();
  // Browsers provide the capture only on secure origins: https and localhost.
  if (!format || !navigator.mediaDevices?.getDisplayMedia)
    return set({ isOn: false, problem: 'unsupported' });
  try {
    const options = { video: true, audio: false, preferCurrentTab: true };
    record(await navigator.mediaDevices.getDisplayMedia(options), format, name);
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    set({ isOn: false, problem: isRefused ? 'refused' : 'broken' });
  }
}

const supportedFormat = () =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : formats.find(([type]) => MediaRecorder.isTypeSupported(type));

function record(stream: MediaStream, [type, ending]: (typeof formats)[number], name: string): void {
  const parts: Blob[] = [];
  const one = new MediaRecorder(stream, { mimeType: type });
  one.addEventListener('dataavailable', ({ data }) => parts.push(data));
  one.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop();
    recorder = null;
    const hasData = parts.some(({ size }) => size > 0);
    if (hasData) save(new Blob(parts, { type }), recordingName(name, new Date(), ending));
    set({ isOn: false, problem: hasData ? null : 'broken' });
  });
  // The button of the browser that ends the capture.
  for (const track of stream.getVideoTracks())
    track.addEventListener('ended', () => one.state !== 'inactive' && one.stop());
  one.start(CHUNK_MS);
  recorder = one;
  set({ isOn: true, problem: null });
}

/** Returns the file name of a recording, with the local date: "crash-2026-03-02-0915.webm". */
export function recordingName(name: string, at: Date, ending: string): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${name}-${day}-${two(at.getHours())}${two(at.getMinutes())}.${ending}`;
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The state of the recording of this tab. */
export const useRecording = (): Recording => useSyncExternalStore(subscribe, () => recording);
