import { useTranslation } from 'react-i18next';
import { palettes, preferenceSet, themes } from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { toasts } from '../../ui/toasts.ts';
import { speak } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Between, Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/Text.tsx';

/** Language, theme and which colour means up. */
export function SettingsCard() {
  const { t, i18n } = useTranslation();
  const { theme, palette } = useAppSelector((state) => state.preferences);
  const dispatch = useAppDispatch();
  const handleLanguage = (value: string) => {
    const chosen = languages.find((one) => one.code === value);
    if (chosen) speak(chosen.code).catch(() => toasts.show(t('personal.languageFailed'), 'bad'));
  };
  return (
    <Section title={t('personal.settings')}>
      <Card>
        <Stack gap="l">
          <SelectField
            label={t('personal.language')}
            value={i18n.language}
            onValue={handleLanguage}
            testId="language"
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Stack gap="xs">
            <Text size="small" tone="muted">
              {t('personal.theme')}
            </Text>
            <Segmented
              label={t('personal.theme')}
              value={theme}
              onChange={(value) => dispatch(preferenceSet({ theme: value }))}
              testId="theme"
              options={themes.map((value) => ({ value, label: t(`personal.themes.${value}`) }))}
            />
          </Stack>
          <Stack gap="xs">
            <Text as="div" size="small" tone="muted">
              <Between>
                {t('personal.palette')}
                <Line as="span">
                  <Sparkline values={[1, 2, 1.5, 4]} width={32} height={16} tone="up" />
                  <Sparkline values={[4, 2, 3, 1]} width={32} height={16} tone="down" />
                </Line>
              </Between>
            </Text>
            <Segmented
              label={t('personal.palette')}
              value={palette}
              onChange={(value) => dispatch(preferenceSet({ palette: value }))}
              testId="palette"
              options={palettes.map((value) => ({ value, label: t(`personal.palettes.${value}`) }))}
            />
          </Stack>
        </Stack>
      </Card>
    </Section>
  );
}
