import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoQuality } from '@hongbao/contracts/kyc/photoQuality';
import { FileField } from '../ui/fields/FileField.tsx';
import { PhotoCapture } from '../ui/fields/PhotoCapture.tsx';
import { Specimen } from './Specimen.tsx';

const types = ['image/jpeg', 'image/png'];
const shot = new File([new Uint8Array([1])], 'proof-of-a-payment-with-a-rather-long-name.pdf', {
  type: 'application/pdf',
});
const good: PhotoQuality = {
  isComplete: true,
  isLit: true,
  isGlaring: false,
  isEven: true,
  isSharp: true,
};
const poor: PhotoQuality = { ...good, isComplete: false, isLit: false, isSharp: false };

export function FilesSection() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const [quality, setQuality] = useState<PhotoQuality | null>(null);
  const common = {
    label: t('parts.file.choose'),
    help: t('parts.terms.ltv.text'),
    types,
    bytesMax: 5_000_000,
    onFile: setFile,
  };
  return (
    <>
      <Specimen title="FileField: empty, sending, received">
        <FileField {...common} file={file} state={{ is: 'empty' }} testId="file" />
        <FileField {...common} file={shot} state={{ is: 'sending', share: 0.6 }} />
        <FileField {...common} file={shot} state={{ is: 'done' }} />
      </Specimen>
      <Specimen title="FileField: failed, wrong">
        <FileField {...common} file={shot} state={{ is: 'failed', onRetry: () => undefined }} />
        <FileField
          {...common}
          file={null}
          state={{ is: 'empty' }}
          problem={t('parts.file.wrongType')}
        />
      </Specimen>
      <Specimen title="PhotoCapture: live">
        <PhotoCapture
          label={t('parts.photo.take')}
          photo={photo}
          quality={quality}
          onPhoto={(taken, seen) => {
            setPhoto(taken);
            setQuality(seen);
          }}
          testId="photo"
        />
      </Specimen>
      <Specimen title="PhotoCapture: poor and good, being sent, failed">
        <PhotoCapture
          label={t('parts.photo.preview')}
          photo={shot}
          quality={poor}
          state={{ is: 'sending', share: 0.6 }}
          onPhoto={() => undefined}
        />
        <PhotoCapture
          label={t('parts.photo.preview')}
          shape="face"
          photo={shot}
          quality={good}
          state={{ is: 'done' }}
          onPhoto={() => undefined}
        />
        <PhotoCapture
          label={t('parts.photo.preview')}
          photo={shot}
          quality={good}
          state={{ is: 'failed', onRetry: () => undefined }}
          onPhoto={() => undefined}
        />
      </Specimen>
    </>
  );
}
