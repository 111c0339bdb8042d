import { useTranslation } from 'react-i18next';
import { uploadUrl } from '../../api/uploadUrl.ts';
import { PhotoCapture } from '../../ui/fields/PhotoCapture.tsx';
import { Text } from '../../ui/Text.tsx';
import { type IdentityField, type IdentityForm, slotsOf } from './identityForm.ts';
import type { usePhotos } from './usePhotos.ts';

interface Props {
  form: IdentityForm;
  photos: ReturnType<typeof usePhotos>;
  problemAt: (field: IdentityField) => string | undefined;
}

/** The second step: photos of the sides of the document. */
export function PhotosStep({ form, photos, problemAt }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Text as="p" size="small" tone="muted">
        {t('kyc.photosText')}
      </Text>
      {slotsOf(form).map((slot) => {
        const taken = photos.taken[slot];
        const sent = form.photos[slot];
        return (
          <PhotoCapture
            key={slot}
            label={t(`kyc.slots.${slot}`)}
            shape={slot === 'portrait' ? 'page' : 'card'}
            photo={taken?.photo ?? null}
            quality={taken?.quality ?? sent?.quality ?? null}
            state={taken?.state ?? (sent ? { is: 'done' } : { is: 'empty' })}
            storedUrl={sent ? uploadUrl(sent.path) : null}
            onPhoto={photos.take(slot)}
            onLooking={photos.look(slot)}
            problem={problemAt(slot)}
            testId={`identity-${slot}`}
          />
        );
      })}
    </>
  );
}
