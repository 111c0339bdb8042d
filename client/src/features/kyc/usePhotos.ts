import { useRef, useState } from 'react';
import { upload } from '../../api/upload.ts';
import { isFailure } from '../../lib/failure.ts';
import { signalFailure } from '../../api/signals.ts';
import type { PhotoQuality } from '@hongbao/contracts/kyc/photoQuality';
import type { FileState } from '../../ui/fields/FileField.tsx';
import type { SentPhoto, Slot } from './identityForm.ts';

interface Taken {
  photo: File;
  quality: PhotoQuality;
  state: FileState;
}

/** Uploads each photo when it is taken. The form receives the photo after the upload has finished. */
export function usePhotos(onSent: (slot: Slot, photo: SentPhoto | undefined) => void) {
  const [taken, setTaken] = useState<Partial<Record<Slot, Taken>>>({});
  const [looking, setLooking] = useState<Partial<Record<Slot, boolean>>>({});
  const latest = useRef<Partial<Record<Slot, File>>>({});

  const send = async (slot: Slot, photo: File, quality: PhotoQuality) => {
    latest.current[slot] = photo;
    // False if another photo was taken for the same slot meanwhile. The outcome of this upload is then ignored.
    const isLatest = () => latest.current[slot] === photo;
    const setState = (state: FileState) => {
      if (isLatest()) setTaken((now) => ({ ...now, [slot]: { photo, quality, state } }));
    };
    onSent(slot, undefined);
    setState({ is: 'sending', share: 0 });
    await upload(photo, 'kyc', (share) => setState({ is: 'sending', share })).then(
      (path) => {
        setState({ is: 'done' });
        if (isLatest()) onSent(slot, { path, quality });
      },
      (failure: unknown) => {
        if (isLatest() && isFailure(failure))
          signalFailure(failure, { isPressed: true, isQuiet: false });
        setState({ is: 'failed', onRetry: () => void send(slot, photo, quality) });
      },
    );
  };
  const isSending = Object.values(taken).some(({ state }) => state.is === 'sending');
  return {
    taken,
    /** True while a photo is analyzed or uploaded, because its result will change the form. */
    isBusy: isSending || Object.values(looking).includes(true),
    look: (slot: Slot) => (isLooking: boolean) =>
      setLooking((now) => ({ ...now, [slot]: isLooking })),
    take: (slot: Slot) => (photo: File, quality: PhotoQuality) => void send(slot, photo, quality),
  };
}
