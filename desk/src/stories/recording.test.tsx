import { expect, it, vi } from 'vitest';
import { mountDesk } from '../testing/mountDesk.tsx';
import { recordingName, toggleRecording, useRecording } from './recording.ts';

function State() {
  const { isOn, problem } = useRecording();
  return (
    <>
      <p>{`${isOn} ${problem}`}</p>
      <button onClick={() => void toggleRecording('crash')}>record</button>
    </>
  );
}

/** A recorder that delivers one chunk of data when it is stopped. */
class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'video/webm';
  state = 'inactive';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['video']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

function provide(getDisplayMedia: (() => Promise<unknown>) | undefined) {
  vi.stubGlobal('MediaRecorder', Recorder);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: getDisplayMedia && { getDisplayMedia },
  });
}

const stream = () => {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  return { track, getTracks: () => [track], getVideoTracks: () => [track] };
};

it('names a recording after the story and the local date', () => {
  expect(recordingName('crash', new Date(2026, 2, 2, 9, 5), 'webm')).toBe(
    'crash-2026-03-02-0905.webm',
  );
});

it('reports a browser that cannot record, and a refused permission', async () => {
  const { page, press, until } = await mountDesk(<State />);
  provide(undefined);
  await press('record');
  await until(() => page.textContent?.includes('false unsupported') ?? false);
  provide(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await press('record');
  await until(() => page.textContent?.includes('false refused') ?? false);
});

it.each(['the button', 'the browser'])(
  'saves the file when %s ends the recording',
  async (ending) => {
    const { page, press, until } = await mountDesk(<State />);
    const { track, ...given } = stream();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    provide(() => Promise.resolve(given));
    await press('record');
    await until(() => page.textContent?.includes('true null') ?? false);
    if (ending === 'the button') await press('record');
    else track.dispatchEvent(new Event('ended'));
    await until(() => page.textContent?.includes('false null') ?? false);
    expect(saved).toEqual([expect.stringMatching(/^crash-\d{4}-\d\d-\d\d-\d{4}\.webm$/)]);
    expect(track.stop).toHaveBeenCalled();
  },
);
