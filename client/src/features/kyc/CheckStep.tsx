import { useTranslation } from 'react-i18next';
import { uploadUrl } from '../../api/uploadUrl.ts';
import { Card } from '../../ui/Card.tsx';
import { useObjectUrl } from '../../ui/fields/FileField.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { type IdentityForm, type Slot, slotsOf, summarizeIdentity } from './identityForm.ts';
import type { usePhotos } from './usePhotos.ts';

interface Props {
  form: IdentityForm;
  taken: ReturnType<typeof usePhotos>['taken'];
}

/** The review step: all data to be submitted, next to the photo of the document. */
export function CheckStep({ form, taken }: Props) {
  const { t } = useTranslation();
  const { realName, idNumber } = summarizeIdentity(form);
  const slots = slotsOf(form);
  return (
    <Stack gap="l">
      <Card>
        <Stack>
          <dl className="facts">
            <Fact label={t('kyc.document')}>{t(`kyc.documents.${form.idType}`)}</Fact>
            <Fact label={t('kyc.name')}>{realName}</Fact>
            <Fact label={t(`kyc.number.${form.idType}`)}>{idNumber}</Fact>
          </dl>
          <Columns count={2}>
            {slots.map((slot) => (
              <Picture key={slot} slot={slot} photo={taken[slot]?.photo ?? null} form={form} />
            ))}
          </Columns>
        </Stack>
      </Card>
      <Text as="p" size="small" tone="muted">
        {t('kyc.next5')}
      </Text>
    </Stack>
  );
}

function Picture({ slot, photo, form }: { slot: Slot; photo: File | null; form: IdentityForm }) {
  const { t } = useTranslation();
  const own = useObjectUrl(photo);
  const sent = form.photos[slot];
  const url = own ?? (sent ? uploadUrl(sent.path) : undefined);
  return (
    <figure className="photo-small">
      <img src={url} alt={t('parts.photo.preview')} />
      <figcaption>
        <Text size="small" tone="muted">
          {t(`kyc.slots.${slot}`)}
        </Text>
      </figcaption>
    </figure>
  );
}
