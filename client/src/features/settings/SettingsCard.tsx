import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  palettes,
  type Preferences,
  preferenceSet,
  type TextSize,
  textSizes,
  themes,
} from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { playChime } from '../../lib/chime.ts';
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

/** Card with the settings that a new member looks for first: language and theme. */
export const LooksCard = () => (
  <Card>
    <Stack gap="l">
      <LanguageField />
      <Choice name="theme" values={themes} testId="theme" />
    </Stack>
  </Card>
);

/** Card with the other settings: color of gains, text size, whether amounts are hidden, celebrations and sounds. */
export function SettingsCard() {
  const { t } = useTranslation();
  return (
    <Section title={t('member.personal.settings')}>
      <Card>
        <Stack gap="l">
          <Choice
            name="palette"
            values={palettes}
            aside={
              <Line as="span">
                <Sparkline values={[1, 2, 1.5, 4]} width={32} height={16} tone="up" />
                <Sparkline values={[4, 2, 3, 1]} width={32} height={16} tone="down" />
              </Line>
            }
            testId="palette"
          />
          <Choice name="textSize" values={sizes} testId="text-size" />
          <Toggle name="hidesAmounts" text="hideAmounts" testId="hide-amounts" />
          <Toggle name="celebrates" text="celebrations" testId="celebrations" />
          <Toggle
            name="playsSounds"
            text="sounds"
            testId="sounds"
            onChange={(isOn) => (isOn ? playChime() : undefined)}
          />
        </Stack>
      </Card>
    </Section>
  );
}

interface ChoiceProps<K extends keyof Preferences> {
  name: K;
  values: readonly (Preferences[K] & string)[];
  aside?: ReactNode;
  testId: string;
}

/** A preference with a few values, which are all visible. */
function Choice<K extends 'theme' | 'palette' | 'textSize'>(props: ChoiceProps<K>) {
  const { name, values, aside, testId } = props;
  const { t } = useTranslation();
  const value = useAppSelector((state) => state.preferences[name]);
  const dispatch = useAppDispatch();
  const label = t(`member.personal.${name}`);
  return (
    <Stack gap="xs">
      <Muted as="div">
        <Between>
          {label}
          {aside}
        </Between>
      </Muted>
      <Segmented
        label={label}
        value={value}
        onChange={(chosen) => dispatch(preferenceSet({ [name]: chosen }))}
        testId={testId}
        options={values.map((one) => ({ value: one, label: t(`member.personal.${name}s.${one}`) }))}
      />
    </Stack>
  );
}

interface ToggleProps {
  name: 'hidesAmounts' | 'celebrates' | 'playsSounds';
  text: 'hideAmounts' | 'celebrations' | 'sounds';
  testId: string;
  onChange?: (isOn: boolean) => void;
}

/** A preference that is on or off, with an explanation. */
function Toggle({ name, text, testId, onChange }: ToggleProps) {
  const { t } = useTranslation();
  const isOn = useAppSelector((state) => state.preferences[name]);
  const dispatch = useAppDispatch();
  return (
    <Between>
      <Stack as="span" gap="xs" isGrown>
        <span>{t(`member.personal.${text}`)}</span>
        <Muted>{t(`member.personal.${text}Text`)}</Muted>
      </Stack>
      <Switch
        label={t(`member.personal.${text}`)}
        isOn={isOn}
        onChange={(next) => {
          dispatch(preferenceSet({ [name]: next }));
          onChange?.(next);
        }}
        testId={testId}
      />
    </Between>
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
