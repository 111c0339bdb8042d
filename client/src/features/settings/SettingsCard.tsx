import type { ReactNode } from 'react';
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
import { Between, Line, Stack } from '../../ui/layout.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Text } from '../../ui/Text.tsx';
import { LanguageField } from './LanguageField.tsx';

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
              <Text size="small" tone="muted">
                {t('member.personal.hideAmountsText')}
              </Text>
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
              <Text size="small" tone="muted">
                {t('member.personal.celebrationsText')}
              </Text>
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
      <Text as="div" size="small" tone="muted">
        <Between>
          {name}
          {aside}
        </Between>
      </Text>
      {children}
    </Stack>
  );
}
