import { genders } from '@hongbao/contracts/member/member.types';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../../api/useSubmit.ts';
import { dayKey } from '../../../lib/times.ts';
import { worldNow } from '../../../lib/worldClock.ts';
import { usePersisted } from '../../../state/usePersisted.ts';
import { Section } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FieldFrame } from '../../../ui/fields/FieldFrame.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Muted } from '../../../ui/layout.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { Submit } from '../../../ui/Submit.tsx';
import { CountryField } from '../../account/CountryField.tsx';
import { type Profile, profileApi } from './profile.api.ts';
import {
  emptyProfile,
  isProfileDraft,
  type ProfileField,
  profileFields,
  profileProblems,
  summarizeProfile,
} from './profileForm.ts';

const inputs = {
  surname: { autoComplete: 'family-name' },
  firstName: { autoComplete: 'given-name' },
  address: { autoComplete: 'street-address' },
  phone: { autoComplete: 'tel-national', type: 'tel' },
} as const;

/** The form of the member's personal data. The typed values are persisted on this device until they are saved. */
export function ProfileEditor({ saved }: { saved: Profile | null }) {
  const { t } = useTranslation();
  const [draft, setDraft] = usePersisted<Profile | null>('profile/draft', null, isProfileDraft);
  const [update] = profileApi.updateProfile.useMutation();
  const sending = useSubmit(update, {
    fieldOf: profileFields,
  });
  const { fieldsRef } = sending;
  const form = draft ?? saved ?? emptyProfile;
  const today = dayKey(worldNow());
  const problems = profileProblems(form, today);
  const change = sending.edit((next: Partial<Profile>) => setDraft({ ...form, ...next }));
  const problemAt = (field: ProfileField) =>
    sending.fieldError(field) ??
    (sending.wasTried && problems[field]
      ? t(`member.profile.problem.${problems[field]}`)
      : undefined);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!sending.check(Object.keys(problems).length === 0)) return;
    if (!(await sending.send(summarizeProfile(form))).isDone) return;
    setDraft(null);
    sending.hideProblems();
    toasts.show(t('member.profile.saved'), 'good');
  };
  const text = (field: keyof typeof inputs) => (
    <Field
      {...inputs[field]}
      label={t(`member.profile.${field}`)}
      value={form[field]}
      onValue={(value) => change({ [field]: value })}
      problem={problemAt(field)}
      data-testid={`profile-${field}`}
    />
  );
  return (
    <Section title={t('member.profile.about')}>
      <form
        ref={fieldsRef}
        className="stack-l"
        onSubmit={(event) => void handleSubmit(event)}
        noValidate
      >
        <Muted as="p">{t('member.profile.aboutText')}</Muted>
        {text('surname')}
        {text('firstName')}
        <FieldFrame label={t('member.profile.gender')} isGroup problem={problemAt('gender')}>
          {() => (
            <Segmented
              label={t('member.profile.gender')}
              value={form.gender}
              onChange={(gender) => change({ gender })}
              options={genders.map((value) => ({
                value,
                label: t(`member.profile.genders.${value}`),
              }))}
              testId="profile-gender"
            />
          )}
        </FieldFrame>
        <DateField
          label={t('member.profile.birthday')}
          value={form.birthday}
          onValue={(birthday) => change({ birthday })}
          min="1900-01-01"
          max={today}
          autoComplete="bday"
          problem={problemAt('birthday')}
          testId="profile-birthday"
        />
        <CountryField
          label={t('member.profile.country')}
          region={form.country}
          onRegion={(country) => change({ country })}
          problem={problemAt('country')}
          testId="profile-country"
        />
        {text('address')}
        {text('phone')}
        <Submit
          sending={sending}
          label={t('common.save')}
          keepsLabel
          isDisabled={draft === null}
          testId="profile-save"
          errorTestId="profile-said"
        />
      </form>
    </Section>
  );
}
