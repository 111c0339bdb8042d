import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PhotoQuality, photoQuality } from '../../lib/photoQuality.ts';
import { Icon } from '../Icon.tsx';
import { useObjectUrl } from './FileField.tsx';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import '../styles/fields.css';

interface Props extends FrameProps {
  photo: File | null;
  /** The photo and what was seen in it; null when this browser cannot open it. A poor one is told, and may be used. */
  onPhoto: (photo: File, quality: PhotoQuality | null) => void;
  quality: PhotoQuality | null;
  /** The outline to aim with. */
  shape?: 'card' | 'page' | 'face';
  testId?: string;
}

const LOOKED_AT_WIDTH = 320;

/** A photo of a document: what makes a good one, the camera, and what this one lacks. */
export function PhotoCapture({ photo, onPhoto, quality, shape = 'card', testId, ...frame }: Props) {
  const { t } = useTranslation();
  const [isLooking, setLooking] = useState(false);
  const url = useObjectUrl(photo?.type.startsWith('image/') ? photo : null);
  const take = async (taken: File) => {
    setLooking(true);
    onPhoto(taken, await look(taken));
    setLooking(false);
  };
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className="photo" aria-busy={isLooking}>
          <div className="photo-frame" data-shape={shape}>
            {url ? (
              <img src={url} alt={t('parts.photo.preview')} />
            ) : (
              <Icon name={shape === 'face' ? 'person' : 'camera'} size={32} />
            )}
          </div>
          <div role="status">
            <ul className="photo-checks">
              {checksOf(photo, quality).map(({ key, state }) => (
                <li key={key} data-state={state}>
                  <Icon name={state === 'bad' ? 'warning' : 'check'} size={16} />
                  {t(`parts.photo.${key}`)}
                </li>
              ))}
            </ul>
          </div>
          <span className="button is-wide file-pick" data-kind={photo ? 'line' : 'primary'}>
            <Icon name="camera" size={18} />
            {t(photo ? 'parts.photo.again' : 'parts.photo.take')}
            <input
              {...ties}
              type="file"
              accept="image/jpeg,image/png"
              capture={shape === 'face' ? 'user' : 'environment'}
              data-testid={testId}
              onChange={(event) => {
                const taken = event.target.files?.[0];
                if (taken) void take(taken);
                event.target.value = '';
              }}
            />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

/** Before a photo: what to mind. After it: what is good and what is not. The frame only the reader can judge. */
function checksOf(photo: File | null, quality: PhotoQuality | null) {
  const judged = photo !== null && quality !== null;
  const state = (isGood: boolean) => (judged ? (isGood ? 'good' : 'bad') : 'open');
  const light = quality && !quality.isLit ? 'tooDark' : quality?.isGlaring ? 'glare' : 'light';
  return [
    { key: 'frame', state: 'open' },
    { key: light, state: state(light === 'light') },
    {
      key: quality && !quality.isSharp ? 'blurred' : 'sharp',
      state: state(quality?.isSharp ?? true),
    },
  ];
}

/** Looks at a small copy. Null when the browser cannot read the picture. */
async function look(photo: Blob): Promise<PhotoQuality | null> {
  try {
    const bitmap = await createImageBitmap(photo, { resizeWidth: LOOKED_AT_WIDTH });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return photoQuality(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null;
  }
}
