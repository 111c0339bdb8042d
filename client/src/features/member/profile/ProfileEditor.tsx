import { genders } from '@hongbao/contracts/member/member.types';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../api/useForm.ts';
import { dayKey } from '../../../lib/times.ts';
import { worldNow } from '../../../lib/worldClock.ts';
import { usePersisted } from '../../../state/usePersisted.ts';
import { Section } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Form } from '../../../ui/Form.tsx';
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
  type ProfileForm,
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
  const [draft, setDraft] = usePersisted<ProfileForm | null>('profile/draft', null, isProfileDraft);
  const [update] = profileApi.updateProfile.useMutation();
  const form = draft ?? saved ?? emptyProfile;
  const today = dayKey(worldNow());
  const editing = useForm(update, {
    values: form,
    store: setDraft,
    problems: profileProblems(form, today),
    words: (problem) => t(`member.profile.problem.${problem}`),
  });
  const { change, problemAt } = editing;
  const handleSubmit = async () => {
    if (!(await editing.submit(summarizeProfile(form))).isDone) return;
    setDraft(null);
    editing.hideProblems();
    toasts.show(t('member.profile.saved'), 'good');
  };
  const text = (field: keyof typeof inputs) => (
    <Field
      {...inputs[field]}
      label={t(`member.profile.${field}`)}
      {...editing.input(field)}
      data-testid={`profile-${field}`}
    />
  );
  return (
    <Section title={t('member.profile.about')}>
      <Form sending={editing} onSubmit={handleSubmit}>
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
          {...editing.input('birthday')}
          min="1900-01-01"
          max={today}
          autoComplete="bday"
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
        <div className="sticky-submit">
          <Submit
            sending={editing}
            label={t('common.save')}
            keepsLabel
            isDisabled={draft === null}
            testId="profile-save"
            errorTestId="profile-said"
          />
        </div>
      </Form>
    </Section>
  );
}
