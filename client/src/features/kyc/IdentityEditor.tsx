import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Columns, Muted, Stack } from '../../ui/layout.tsx';
import { StepForm } from './StepForm.tsx';
import { identityApi } from './identity.api.ts';
import {
  emptyIdentity,
  type IdentityField,
  type IdentityForm,
  identityFields,
  identityProblems,
  isIdentityForm,
  stepWithField,
  steps,
  summarizeIdentity,
  requiredSlots,
  type Slot,
} from './identityForm.ts';
import { usePhotos } from './usePhotos.ts';
import { uploadUrl } from '../../api/uploadUrl.ts';
import { PhotoCapture } from '../../ui/fields/PhotoCapture.tsx';
import { identityDocuments } from '@hongbao/contracts/kyc/kyc.types';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Card, Fact } from '../../ui/Card.tsx';
import { useObjectUrl } from '../../ui/fields/FileField.tsx';

/**
 * The form of the basic level in three steps: document, photos and review. The typed values are persisted on this
 * device until they are submitted.
 */
export function IdentityEditor({ intro }: { intro: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [form, setForm] = usePersisted('identity/form', emptyIdentity, isIdentityForm);
  // The current form. The callback of a finished upload belongs to an earlier render, so it reads the form from this
  // ref.
  const latest = useRef(form);
  const [apply] = identityApi.applyKyc.useMutation();
  const sending = useSubmit(apply, { fieldOf: identityFields });
  const { fieldError } = sending;
  const change = (next: Partial<IdentityForm>) => {
    latest.current = { ...latest.current, ...next };
    setForm(latest.current);
    sending.clearErrors();
  };
  const photos = usePhotos((slot, photo) => {
    const { [slot]: _, ...others } = latest.current.photos;
    change({ photos: photo ? { ...others, [slot]: photo } : others });
  });
  const isWaiting = sending.isBusy || (form.step === 'photos' && photos.isBusy);
  const problems = identityProblems(form);
  const problemAt = (field: IdentityField) =>
    fieldError(field) ?? (sending.wasTried && problems[field] ? t(problems[field]) : undefined);
  const goTo = (step: IdentityForm['step']) => {
    sending.hideProblems();
    latest.current = { ...latest.current, step };
    setForm(latest.current);
  };

  const handIn = async () => {
    const sent = await sending.send(summarizeIdentity(form));
    if (!sent.isDone) return;
    setForm(emptyIdentity);
    await loadCurrentUser();
    navigate('/renzhengResult', { replace: true });
  };
  const handleSubmit = () => {
    if (form.step === 'check') {
      void handIn();
      return;
    }
    if (sending.check(Object.keys(problems).length === 0))
      goTo(form.step === 'document' ? 'photos' : 'check');
  };

  const refused = (['idNumber', 'realName', 'front', 'back', 'portrait'] as const).find(
    (field) => fieldError(field) !== undefined && stepWithField(field) !== form.step,
  );
  return (
    <StepForm
      steps={steps}
      step={form.step}
      nameOf={(step) => t(`kyc.steps.${step}`)}
      sending={sending}
      isWaiting={isWaiting}
      isBlocked={form.step !== 'check' && Object.keys(problems).length > 0}
      onStep={goTo}
      onSubmit={handleSubmit}
      testId="identity"
    >
      {form.step === 'document' ? intro : null}
      {form.step === 'document' ? (
        <DocumentStep form={form} onChange={change} problemAt={problemAt} />
      ) : null}
      {form.step === 'photos' ? (
        <PhotosStep form={form} photos={photos} problemAt={problemAt} />
      ) : null}
      {form.step === 'check' ? <CheckStep form={form} taken={photos.taken} /> : null}
      {refused ? (
        <Banner
          tone="bad"
          isSpoken
          action={
            <Button kind="text" isSmall onClick={() => goTo(stepWithField(refused))}>
              {t('kyc.mendIt')}
            </Button>
          }
        >
          {fieldError(refused)}
        </Banner>
      ) : null}
    </StepForm>
  );
}

interface PhotosStepProps {
  form: IdentityForm;
  photos: ReturnType<typeof usePhotos>;
  problemAt: (field: IdentityField) => string | undefined;
}

/** The second step: photos of the sides of the document. */
function PhotosStep({ form, photos, problemAt }: PhotosStepProps) {
  const { t } = useTranslation();
  return (
    <>
      <Muted as="p">{t('kyc.photosText')}</Muted>
      {requiredSlots(form).map((slot) => {
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

interface DocumentStepProps {
  form: IdentityForm;
  onChange: (change: Partial<IdentityForm>) => void;
  problemAt: (field: IdentityField) => string | undefined;
}

/** The first step: type, holder and number of the document. */
function DocumentStep({ form, onChange, problemAt }: DocumentStepProps) {
  const { t } = useTranslation();
  return (
    <>
      <Segmented
        label={t('kyc.document')}
        value={form.idType}
        onChange={(idType) => onChange({ idType })}
        testId="identity-type"
        options={identityDocuments.map((value) => ({
          value,
          label: t(`kyc.documents.${value}`),
        }))}
      />
      <Field
        label={t('kyc.name')}
        hint={t('kyc.nameHint')}
        value={form.realName}
        onValue={(realName) => onChange({ realName })}
        autoComplete="name"
        problem={problemAt('realName')}
        data-testid="identity-name"
      />
      <Field
        label={t(`kyc.number.${form.idType}`)}
        value={form.idNumber}
        onValue={(idNumber) => onChange({ idNumber })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problemAt('idNumber')}
        data-testid="identity-number"
      />
    </>
  );
}

interface CheckStepProps {
  form: IdentityForm;
  taken: ReturnType<typeof usePhotos>['taken'];
}

/** The review step: all data to be submitted, next to the photo of the document. */
function CheckStep({ form, taken }: CheckStepProps) {
  const { t } = useTranslation();
  const { realName, idNumber } = summarizeIdentity(form);
  const slots = requiredSlots(form);
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
      <Muted as="p">{t('kyc.next5')}</Muted>
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
        <Muted>{t(`kyc.slots.${slot}`)}</Muted>
      </figcaption>
    </figure>
  );
}
