import '@hongbao/contracts/withoutEval';
import '@fontsource-variable/inter/wght.css';
import '@hongbao/client/ui/styles/tokens.css';
import '@hongbao/client/ui/styles/drawn.css';
import './styles/base.css';
import './styles/bar.css';
import './styles/rail.css';
import './styles/shell.css';
import './styles/reading.css';
import './styles/fields.css';
import './styles/code.css';
import './styles/states.css';
import './styles/narrow.css';
import './styles/trial.css';
import { createRoot } from 'react-dom/client';
import { DocsLoader } from './DocsLoader.tsx';
import { followTheme } from './theme.ts';

/**
 * The API reference, at /docs. It is for developers and only in English, as are the names, paths and summaries that it
 * shows. All resources are served by this server.
 */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
followTheme();
createRoot(root).render(<DocsLoader />);
