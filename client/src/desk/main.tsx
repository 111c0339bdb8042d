import '@fontsource-variable/inter/wght.css';
import '../ui/styles/tokens.css';
import './desk.css';
import { createRoot } from 'react-dom/client';
import { enterFromLink } from '../app/linkState.ts';
import { startLanguage } from '../i18n/i18n.ts';
import { Desk } from './Desk.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
enterFromLink();
await startLanguage();
createRoot(root).render(<Desk />);
