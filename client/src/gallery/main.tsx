import '@fontsource-variable/inter/wght.css';
import '@ionic/core/css/core.css';
import '../ui/styles/tokens.css';
import '../ui/styles/drawn.css';
import '../ui/styles/base.css';
import '../ui/styles/layout.css';
import '../ui/styles/buttons.css';
import '../ui/styles/parts.css';
import '../ui/styles/marks.css';
import '../ui/styles/forms.css';
import '../ui/styles/choices.css';
import '../ui/styles/home.css';
import '../ui/styles/pages.css';
import '../ui/styles/type.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { speak, startLanguage } from '../i18n/i18n.ts';
import { isLanguage } from '@hongbao/locales/languages';
import { loadAllWords } from '../i18n/words.ts';
import { markFirstPagePainted } from '../lib/firstPage.ts';
import { startIonic } from '../ui/ionic.ts';
import { Gallery } from './Gallery.tsx';
import { parseView } from './view.ts';

/** Starts the gallery. The URL selects the view: `?theme=light&lang=jp#fields`. */
async function start(): Promise<void> {
  const view = parseView(location.search);
  document.documentElement.dataset['theme'] = view.theme === 'light' ? 'light' : 'dark';
  startIonic({ animated: !view.isStill });
  // Marks the first page as painted, because the gallery has no route that does it.
  markFirstPagePainted();
  await startLanguage();
  await loadAllWords();
  if (isLanguage(view.language)) await speak(view.language);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  createRoot(root).render(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Gallery view={view} />
    </MemoryRouter>,
  );
}

void start();
