import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

interface Props {
  facing: 'user' | 'environment';
  /** The outline over the live image. */
  guide: ReactNode;
  shape: string;
  onPhoto: (photo: File) => void;
  onClose: () => void;
  /** Called if there is no camera, or if access was denied. */
  onFailed: () => void;
}

/** Whether the page has camera access. A page that another machine serves over plain HTTP has none. */
export const hasLiveCamera = (): boolean => 'mediaDevices' in navigator;

/** The live image of the camera with an outline. The photo is cropped to the frame. */
export function LiveCamera({ facing, guide, shape, onPhoto, onClose, onFailed }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isCurrent = true;
    const asked = navigator.mediaDevices.getUserMedia({
      video: { facingMode: facing, width: { ideal: 1_920 }, height: { ideal: 1_440 } },
    });
    asked.then(
      (stream) => {
        if (isCurrent && video.current) video.current.srcObject = stream;
      },
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
      // Stops the camera and switches off its indicator light.
      void asked.then((stream) => stream.getTracks().forEach((track) => track.stop()), noop);
    };
  }, [facing]);
  const handleTake = async () => {
    const photo = video.current && (await pictureOf(video.current));
    if (photo) onPhoto(photo);
  };
  return (
    <>
      <div className="photo-frame" data-shape={shape}>
        <video
          ref={video}
          data-facing={facing}
          autoPlay
          playsInline
          muted
          aria-label={t('parts.photo.live')}
          onLoadedData={() => setReady(true)}
          data-testid="photo-live"
        />
        {guide}
      </div>
      <div className="photo-picks">
        <Button
          kind="primary"
          isWide
          disabled={!isReady}
          onClick={() => void handleTake()}
          data-testid="photo-shutter"
        >
          <Icon name="camera" size={18} />
          {t('parts.photo.take')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}

const noop = () => undefined;

/** Takes a photo of the visible part of the video: the center, cropped to the shape of the frame. */
async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const scale = Math.min(videoWidth / clientWidth, videoHeight / clientHeight);
  const [width, height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
