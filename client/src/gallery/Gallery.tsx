import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speak } from '../i18n/i18n.ts';
import { isLanguage, languages } from '@hongbao/locales/languages';
import { HiddenAmountsContext } from '../ui/hiddenAmounts.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { ChoicesSection } from './ChoicesSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { FilesSection } from './FilesSection.tsx';
import { ListsSection } from './ListsSection.tsx';
import { NumbersSection } from './NumbersSection.tsx';
import { PanelsSection } from './PanelsSection.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { PSEUDO, speakPseudo } from './pseudoLocale.ts';
import { formatView, galleryThemes, type View } from './view.ts';

const sections: readonly [id: string, title: string, Section: () => ReactNode][] = [
  ['basics', 'Words, layout, states', BasicsSection],
  ['numbers', 'Numbers and times', NumbersSection],
  ['choices', 'Buttons and choices', ChoicesSection],
  ['fields', 'Fields', FieldsSection],
  ['files', 'Files and photos', FilesSection],
  ['lists', 'Lists', ListsSection],
  ['pictures', 'Pictures', PicturesSection],
  ['panels', 'Panels and sheets', PanelsSection],
];

/** The gallery: every UI component in every state, in one or both themes, in any language. */
export function Gallery({ view }: { view: View }) {
  const { i18n } = useTranslation();
  const [isHidden, setHidden] = useState(false);
  const go = (next: Partial<View>) =>
    location.assign(formatView({ ...view, ...next }) + location.hash);
  if (view.theme === 'both') return <Both view={view} />;
  return (
    <HiddenAmountsContext.Provider value={isHidden}>
      <main className="gallery">
        <h1 className="hears-only">Parts</h1>
        <div className="gallery-head">
          <Segmented
            label="Theme"
            value={view.theme}
            options={galleryThemes.map((theme) => ({ value: theme, label: theme }))}
            onChange={(theme) => go({ theme })}
          />
          <SelectField
            label="Language"
            value={i18n.language}
            options={[
              ...languages.map(({ code, name }) => ({ value: code, label: name })),
              { value: PSEUDO, label: 'Pseudo-locale' },
            ]}
            onValue={(code) => void (isLanguage(code) ? speak(code) : speakPseudo())}
          />
          <div className="line">
            <span>Hide amounts</span>
            <Switch label="Hide amounts" isOn={isHidden} onChange={setHidden} />
          </div>
        </div>
        <nav className="gallery-nav" aria-label="Sections">
          {sections.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        {sections.map(([id, title, Section]) => (
          <section key={id} id={id} className="gallery-section" aria-label={title}>
            <h2>{title}</h2>
            <div className="specimens">
              <Section />
            </div>
          </section>
        ))}
      </main>
    </HiddenAmountsContext.Provider>
  );
}

function Both({ view }: { view: View }) {
  return (
    <main className="gallery-both">
      {(['dark', 'light'] as const).map((theme) => (
        <iframe key={theme} title={theme} src={formatView({ ...view, theme }) + location.hash} />
      ))}
    </main>
  );
}
