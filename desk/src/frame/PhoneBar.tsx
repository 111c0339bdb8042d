import { getMemberState } from '@hongbao/contracts/control/members.calls';
import { useTranslation } from 'react-i18next';
import { FALLBACK, languages } from '@hongbao/locales/languages';
import { useAsk } from '../control/deskApi.ts';
import { Choice } from '../kit/Choice.tsx';
import { IconPress } from '../kit/Press.tsx';
import { usePhone } from '../phone/PhoneContext.ts';
import { deskThemes } from '../state/look.ts';
import { readPhoneStorage } from '../phone/phoneSession.ts';
import { useDesk } from '../state/store.ts';

/** Bar that shows and changes the member, language and theme of the phone. */
export function PhoneBar() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { world, memberId, route } = useDesk(({ place }) => place);
  const { data: member } = useAsk(
    getMemberState,
    { params: { world, id: memberId ?? '' } },
    { isSkipped: memberId === null },
  );
  const name = memberId === null ? null : (member?.account ?? memberId);
  return (
    <div className="phone-bar">
      <span
        className="phone-who"
        title={name === null ? undefined : t('desk.frame.phoneMember', { member: name })}
        data-testid="phone-member"
      >
        {name ?? t('desk.frame.phoneNobody')}
      </span>
      <code className="phone-route" data-testid="phone-route">
        {route}
      </code>
      <Choice
        label={t('desk.frame.phoneLanguage')}
        isQuiet
        value={readPhoneStorage('language') ?? FALLBACK}
        options={languages.map(({ code, name: own }) => ({ value: code as string, label: own }))}
        onChoose={(language) => phone.load({ language })}
        data-testid="phone-language"
      />
      <Choice
        label={t('desk.frame.phoneTheme')}
        isQuiet
        value={themeOfPhone()}
        options={deskThemes.map((one) => ({
          value: one as string,
          label: t(`desk.frame.theme_${one}`),
        }))}
        onChoose={phone.setTheme}
        data-testid="phone-theme"
      />
      <IconPress icon="swap" label={t('desk.frame.reloadPhone')} onClick={phone.reload} />
      {memberId === null ? null : (
        <IconPress
          icon="logout"
          label={t('desk.frame.signOut')}
          onClick={() => phone.load({ world, token: null })}
        />
      )}
    </div>
  );
}

function themeOfPhone(): string {
  try {
    const { theme } = JSON.parse(readPhoneStorage('preferences') ?? '{}') as { theme?: string };
    return theme ?? 'system';
  } catch {
    return 'system';
  }
}
