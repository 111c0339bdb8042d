import '@fontsource-variable/inter/wght.css';
import '../ui/styles/tokens.css';
import '../ui/styles/drawn.css';
import './desk.css';
import { createRoot } from 'react-dom/client';
import { applyPreferences } from '../state/preferences.ts';
import { storedPreferences } from '../state/stored.ts';
import { enterFromLink } from '../app/linkState.ts';
import { startLanguage } from '../i18n/i18n.ts';
import { loadAllWords } from '../i18n/words.ts';
import { Desk } from './Desk.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
enterFromLink();
const light = matchMedia('(prefers-color-scheme: light)');
const dress = () => applyPreferences(storedPreferences(), light.matches);
dress();
light.addEventListener('change', dress);
// The phone in the frame shares this page's storage: another theme chosen there is followed here.
window.addEventListener('storage', dress);
await startLanguage();
await loadAllWords();
createRoot(root).render(<Desk />);
