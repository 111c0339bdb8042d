import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  palettes,
  preferenceSet,
  type TextSize,
  textSizes,
  themes,
} from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Between, Line, Muted, Stack } from '../../ui/layout.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { speak } from '../../i18n/i18n.ts';
import {
  FALLBACK,
  isLanguage,
  type LanguageCode,
  languages,
  webLanguage,
} from '@hongbao/locales/languages';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Flag } from './Flag.tsx';
import { List } from '../../ui/List.tsx';

const sizes = Object.keys(textSizes) as TextSize[];

/** Card with the settings: language, theme, color of gains, text size, and whether amounts are hidden. */
export function SettingsCard() {
  const { t } = useTranslation();
  const { theme, palette, textSize, hidesAmounts, celebrates } = useAppSelector(
    (state) => state.preferences,
  );
  const dispatch = useAppDispatch();
  return (
    <Section title={t('member.personal.settings')}>
      <Card>
        <Stack gap="l">
          <LanguageField />
          <Setting name={t('member.personal.theme')}>
            <Segmented
              label={t('member.personal.theme')}
              value={theme}
              onChange={(value) => dispatch(preferenceSet({ theme: value }))}
              testId="theme"
              options={themes.map((value) => ({
                value,
                label: t(`member.personal.themes.${value}`),
              }))}
            />
          </Setting>
          <Setting
            name={t('member.personal.palette')}
            aside={
              <Line as="span">
                <Sparkline values={[1, 2, 1.5, 4]} width={32} height={16} tone="up" />
                <Sparkline values={[4, 2, 3, 1]} width={32} height={16} tone="down" />
              </Line>
            }
          >
            <Segmented
              label={t('member.personal.palette')}
              value={palette}
              onChange={(value) => dispatch(preferenceSet({ palette: value }))}
              testId="palette"
              options={palettes.map((value) => ({
                value,
                label: t(`member.personal.palettes.${value}`),
              }))}
            />
          </Setting>
          <Setting name={t('member.personal.textSize')}>
            <Segmented
              label={t('member.personal.textSize')}
              value={textSize}
              onChange={(value) => dispatch(preferenceSet({ textSize: value }))}
              testId="text-size"
              options={sizes.map((value) => ({
                value,
                label: t(`member.personal.textSizes.${value}`),
              }))}
            />
          </Setting>
          <Between>
            <Stack as="span" gap="xs" isGrown>
              <span>{t('member.personal.hideAmounts')}</span>
              <Muted>{t('member.personal.hideAmountsText')}</Muted>
            </Stack>
            <Switch
              label={t('member.personal.hideAmounts')}
              isOn={hidesAmounts}
              onChange={(isOn) => dispatch(preferenceSet({ hidesAmounts: isOn }))}
              testId="hide-amounts"
            />
          </Between>
          <Between>
            <Stack as="span" gap="xs" isGrown>
              <span>{t('member.personal.celebrations')}</span>
              <Muted>{t('member.personal.celebrationsText')}</Muted>
            </Stack>
            <Switch
              label={t('member.personal.celebrations')}
              isOn={celebrates}
              onChange={(isOn) => dispatch(preferenceSet({ celebrates: isOn }))}
              testId="celebrations"
            />
          </Between>
        </Stack>
      </Card>
    </Section>
  );
}

function Setting({
  name,
  aside,
  children,
}: {
  name: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack gap="xs">
      <Muted as="div">
        <Between>
          {name}
          {aside}
        </Between>
      </Muted>
      {children}
    </Stack>
  );
}

/**
 * The language picker. Each language has its flag and its name in that language, so that a member can find it while the
 * app is in an unknown language.
 */
function LanguageField() {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<LanguageCode | null>(null);
  const present = isLanguage(i18n.language) ? i18n.language : FALLBACK;
  const name = languages.find(({ code }) => code === present)?.name;
  const choose = async (code: LanguageCode) => {
    setAsked(code);
    await speak(code).then(
      () => setOpen(false),
      () => toasts.show(t('member.personal.languageFailed'), 'bad'),
    );
    setAsked(null);
  };
  return (
    <FieldFrame label={t('member.personal.language')}>
      {({ id }) => (
        <>
          <button
            type="button"
            id={id}
            className="field-box picker"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            data-testid="language"
          >
            <Flag code={present} />
            <span className="grow" lang={webLanguage(present)}>
              {name}
            </span>
            <Icon name="down" size={16} />
          </button>
          <Sheet
            isOpen={isOpen}
            title={t('member.personal.language')}
            onClose={() => setOpen(false)}
            testId="languages"
          >
            <List items={languages} by="code">
              {({ code, name: own, web }) => (
                <button
                  type="button"
                  className="row"
                  aria-pressed={code === present}
                  aria-busy={code === asked}
                  onClick={() => void choose(code)}
                  data-testid={`language-${code}`}
                >
                  <Flag code={code} />
                  <span className="break" lang={web}>
                    {own}
                  </span>
                  {code === present ? <Icon name="check" size={18} /> : <span />}
                </button>
              )}
            </List>
          </Sheet>
        </>
      )}
    </FieldFrame>
  );
}
