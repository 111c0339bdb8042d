import '@fontsource-variable/inter/wght.css';
import '@hongbao/client/ui/styles/tokens.css';
import '@hongbao/client/ui/styles/drawn.css';
import '@hongbao/client/ui/styles/base.css';
import '@hongbao/client/ui/styles/type.css';
import '@hongbao/client/ui/styles/compose.css';
// The order is significant: later style sheets override earlier ones.
import './styles/page.css';
import './styles/worldBar.css';
import './styles/rail.css';
import './styles/panels.css';
import './styles/phone.css';
import './styles/switches.css';
import './styles/press.css';
import './styles/fields.css';
import './styles/parts.css';
import './styles/rows.css';
import './styles/dialog.css';
import './styles/json.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import i18next from 'i18next';
import { FALLBACK, isLanguage } from '@hongbao/locales/languages';
import { startLanguage } from '@hongbao/client/i18n/i18n.ts';
import { loadAllWords } from '@hongbao/client/i18n/words.ts';
import { Desk } from './Desk.tsx';
import { moveControlTokenToStorage } from './control/client.ts';
import { Notes } from './stories/Notes.tsx';
import { restorePhoneSession } from './phone/restorePhoneSession.ts';
import { deskStore, syncDesk } from './state/store.ts';
import { loadDeskWords } from './state/words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
moveControlTokenToStorage();
await startLanguage();
// "?notes=crash&desk=12-34" is the window with the notes of the Desk with this id.
const query = new URLSearchParams(location.search);
const notesOf = query.has('notes') ? (query.get('desk') ?? '') : null;
await Promise.all([
  loadAllWords(),
  loadDeskWords(isLanguage(i18next.language) ? i18next.language : FALLBACK),
  notesOf === null ? restorePhoneSession() : null,
]);
if (notesOf === null) syncDesk();
createRoot(root).render(
  <Provider store={deskStore}>{notesOf === null ? <Desk /> : <Notes desk={notesOf} />}</Provider>,
);
