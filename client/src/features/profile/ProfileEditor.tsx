import { genders } from '@hongbao/contracts/member/member.types';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { dayKey } from '../../lib/times.ts';
import { worldNow } from '../../lib/worldClock.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { focusFirstProblem } from '../../ui/fields/focusFirstProblem.ts';
import { FormError } from '../../ui/FormError.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import { toasts } from '../../ui/toasts.ts';
import { CountryField } from '../account/CountryField.tsx';
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

/** The form of the member's personal data. What is typed is persisted on this device until it is saved. */
export function ProfileEditor({ saved }: { saved: Profile | null }) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = usePersisted<Profile | null>('profile/draft', null, isProfileDraft);
  const [wasTried, setTried] = useState(false);
  const [update] = profileApi.updateProfile.useMutation();
  const { send, isBusy, isLost, fieldError, formError, clearErrors } = useSubmit(update, {
    fieldOf: profileFields,
  });
  const form = draft ?? saved ?? emptyProfile;
  const today = dayKey(worldNow());
  const problems = profileProblems(form, today);
  const change = (next: Partial<Profile>) => {
    setDraft({ ...form, ...next });
    clearErrors();
  };
  const problemAt = (field: ProfileField) =>
    fieldError(field) ??
    (wasTried && problems[field] ? t(`profile.problem.${problems[field]}`) : undefined);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => element.current && focusFirstProblem(element.current));
      return;
    }
    if (!(await send(summarizeProfile(form))).isDone) return;
    setDraft(null);
    setTried(false);
    toasts.show(t('profile.saved'), 'good');
  };
  const text = (field: keyof typeof inputs) => (
    <Field
      {...inputs[field]}
      label={t(`profile.${field}`)}
      value={form[field]}
      onValue={(value) => change({ [field]: value })}
      problem={problemAt(field)}
      data-testid={`profile-${field}`}
    />
  );
  return (
    <Section title={t('profile.about')}>
      <form
        ref={element}
        className="stack-l"
        onSubmit={(event) => void handleSubmit(event)}
        noValidate
      >
        <Text as="p" size="small" tone="muted">
          {t('profile.aboutText')}
        </Text>
        {text('surname')}
        {text('firstName')}
        <FieldFrame label={t('profile.gender')} isGroup problem={problemAt('gender')}>
          {() => (
            <Segmented
              label={t('profile.gender')}
              value={form.gender}
              onChange={(gender) => change({ gender })}
              options={genders.map((value) => ({ value, label: t(`profile.genders.${value}`) }))}
              testId="profile-gender"
            />
          )}
        </FieldFrame>
        <DateField
          label={t('profile.birthday')}
          value={form.birthday}
          onValue={(birthday) => change({ birthday })}
          min="1900-01-01"
          max={today}
          autoComplete="bday"
          problem={problemAt('birthday')}
          testId="profile-birthday"
        />
        <CountryField
          label={t('profile.country')}
          region={form.country}
          onRegion={(country) => change({ country })}
          problem={problemAt('country')}
          testId="profile-country"
        />
        {text('address')}
        {text('phone')}
        <FormError text={formError} isLost={isLost} testId="profile-said" />
        <Button
          type="submit"
          kind="primary"
          isWide
          isBusy={isBusy}
          disabled={draft === null}
          data-testid="profile-save"
        >
          {t('common.save')}
        </Button>
      </form>
    </Section>
  );
}
