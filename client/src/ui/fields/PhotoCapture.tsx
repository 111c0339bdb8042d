import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoQuality } from '@hongbao/contracts/kyc/photoQuality';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Progress } from '../Progress.tsx';
import { type FileState, useObjectUrl } from './FileField.tsx';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import { hasLiveCamera, LiveCamera } from './LiveCamera.tsx';
import { PHOTO_BYTES_MAX, type PhotoProblem, takePhoto } from './photoIntake.ts';
import '../styles/photo.css';

interface Props extends FrameProps {
  photo: File | null;
  /** Called with the prepared photo and its quality. The form refuses a photo of poor quality. */
  onPhoto: (photo: File, quality: PhotoQuality) => void;
  quality: PhotoQuality | null;
  /** Called with true while a selected photo is being analyzed; the previous photo remains visible meanwhile. */
  onLooking?: (isLooking: boolean) => void;
  /** The shape of the outline over the live image. */
  shape?: 'card' | 'page' | 'face';
  state?: FileState;
  /** URL of a photo that was uploaded in an earlier visit. */
  storedUrl?: string | null;
  testId?: string;
}

const MEGABYTE = 1_000_000;

/** A field for a photo of a document: instructions, camera or file, and the quality checks of the photo. */
export function PhotoCapture({
  photo,
  onPhoto,
  quality,
  onLooking,
  shape = 'card',
  state = { is: 'empty' },
  storedUrl = null,
  problem,
  testId,
  ...frame
}: Props) {
  const { t } = useTranslation();
  const [isLooking, setLooking] = useState(false);
  const [refused, setRefused] = useState<PhotoProblem | null>(null);
  const [camera, setCamera] = useState<'off' | 'on' | 'failed'>('off');
  const latest = useRef<File | null>(null);
  const own = useObjectUrl(photo?.type.startsWith('image/') ? photo : null);
  const url = own ?? storedUrl;
  const take = async (file: File) => {
    latest.current = file;
    setCamera('off');
    setRefused(null);
    setLooking(true);
    onLooking?.(true);
    const taken = await takePhoto(file);
    // Ignores the result if another file was selected meanwhile.
    if (latest.current !== file) return;
    setLooking(false);
    onLooking?.(false);
    if ('problem' in taken) setRefused(taken.problem);
    else onPhoto(taken.photo, taken.quality);
  };
  const shownProblem = refused
    ? t(`parts.photo.problem.${refused}`, { count: PHOTO_BYTES_MAX / MEGABYTE })
    : state.is === 'failed'
      ? t('parts.file.failed')
      : camera === 'failed'
        ? t('parts.photo.noCamera')
        : problem;
  const facing = shape === 'face' ? 'user' : 'environment';
  return (
    <FieldFrame {...frame} problem={shownProblem}>
      {(ties) => (
        <div className="photo" aria-busy={isLooking}>
          {camera === 'on' ? (
            <LiveCamera
              facing={facing}
              shape={shape}
              guide={<Guide shape={shape} />}
              onPhoto={(file) => void take(file)}
              onClose={() => setCamera('off')}
              onFailed={() => setCamera('failed')}
            />
          ) : (
            <div className="photo-frame" data-shape={shape}>
              {url ? <img src={url} alt={t('parts.photo.preview')} /> : <Guide shape={shape} />}
            </div>
          )}
          {state.is === 'sending' ? (
            <Progress share={state.share} label={t('parts.file.sending')} />
          ) : null}
          <div role="status">
            <ul className="photo-checks">
              {state.is === 'done' ? (
                <li data-state="good" data-testid={testId && `${testId}-done`}>
                  <Icon name="check" size={16} />
                  {t('parts.file.sent')}
                </li>
              ) : null}
              {checksOf(quality).map(({ key, state: found }) => (
                <li key={key} data-state={found}>
                  <Icon name={found === 'bad' ? 'warning' : 'check'} size={16} />
                  {t(`parts.photo.${key}`)}
                </li>
              ))}
            </ul>
          </div>
          {camera === 'on' ? null : (
            <div className="photo-picks">
              {hasLiveCamera() ? (
                <Button
                  {...ties}
                  kind={url ? 'line' : 'primary'}
                  isWide
                  onClick={() => setCamera('on')}
                  data-testid={testId && `${testId}-camera`}
                >
                  <Icon name="camera" size={18} />
                  {t(url ? 'parts.photo.again' : 'parts.photo.take')}
                </Button>
              ) : (
                <span className="button is-wide file-pick" data-kind={url ? 'line' : 'primary'}>
                  <Icon name="camera" size={18} />
                  {t(url ? 'parts.photo.again' : 'parts.photo.take')}
                  <PhotoInput
                    ties={ties}
                    label={t(url ? 'parts.photo.again' : 'parts.photo.take')}
                    camera={facing}
                    onFile={(file) => void take(file)}
                  />
                </span>
              )}
              <span className="button file-pick" data-kind="quiet">
                <Icon name="file" size={18} />
                {t('parts.file.choose')}
                <PhotoInput
                  label={t('parts.file.choose')}
                  onFile={(file) => void take(file)}
                  testId={testId}
                />
              </span>
            </div>
          )}
          {state.is === 'failed' ? (
            <Button kind="quiet" isSmall onClick={state.onRetry}>
              {t('common.retry')}
            </Button>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** The outlines: a card with face and lines, an open passport, or a head. */
const guides = {
  card: 'M4 4h92v56H4zM13 16h24v28H13zM25 31a6 6 0 1 0 0-12 6 6 0 0 0 0 12zm-9 13a9 9 0 0 1 18 0M46 18h40M46 28h30M46 38h36M13 52h74',
  page: 'M6 4h88v88H6zM15 14h26v34H15zM28 31a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm-10 17a10 10 0 0 1 20 0M50 18h34M50 28h26M50 38h32M15 60h58M15 74h70M15 83h70',
  face: 'M50 52a16 20 0 1 0 0-40 16 20 0 0 0 0 40zM18 96a32 30 0 0 1 64 0',
} as const;

function Guide({ shape }: { shape: keyof typeof guides }) {
  return (
    <svg
      className="photo-guide"
      viewBox={shape === 'card' ? '0 0 100 64' : '0 0 100 98'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={guides[shape]} />
    </svg>
  );
}

interface InputProps {
  ties?: object;
  label: string;
  /** The camera that a phone opens directly. */
  camera?: 'user' | 'environment';
  onFile: (file: File) => void;
  testId?: string | undefined;
}

function PhotoInput({ ties, label, camera, onFile, testId }: InputProps) {
  return (
    <input
      {...ties}
      aria-label={ties ? undefined : label}
      type="file"
      accept={camera ? 'image/*' : 'image/jpeg,image/png,image/webp,.heic'}
      capture={camera}
      data-testid={testId}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onFile(file);
        // Clears the input, so that the same file can be selected again after it was refused.
        event.target.value = '';
      }}
    />
  );
}

/** Returns the requirements before a photo is taken, and the result of each check afterwards. */
function checksOf(quality: PhotoQuality | null) {
  const state = (isGood: boolean) => (quality ? (isGood ? 'good' : 'bad') : 'open');
  const light = quality && !quality.isLit ? 'tooDark' : quality?.isGlaring ? 'glare' : 'light';
  return [
    { key: 'frame', state: state(quality?.isComplete ?? true) },
    { key: light, state: state(light === 'light' && (quality?.isEven ?? true)) },
    {
      key: quality && !quality.isSharp ? 'blurred' : 'sharp',
      state: state(quality?.isSharp ?? true),
    },
  ];
}
