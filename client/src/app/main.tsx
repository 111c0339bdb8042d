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
import '../ui/styles/trade.css';
import '../ui/styles/chart.css';
import '../ui/styles/home.css';
import '../ui/styles/pages.css';
import '../ui/styles/vip.css';
import '../ui/styles/money.css';
import '../ui/styles/contests.css';
import '../ui/styles/notices.css';
import '../ui/styles/identity.css';
import '../ui/styles/account.css';
import '../ui/styles/team.css';
import '../ui/styles/content.css';
import '../ui/styles/type.css';
import '../ui/styles/large.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { HashRouter } from 'react-router-dom';
import { marketApi } from '../features/market/market.api.ts';
import { memberApi } from '../features/member/member.api.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import { startLanguage } from '../i18n/i18n.ts';
import { loadAllWords } from '../i18n/words.ts';
import { reportActivity } from './activity.ts';
import { App } from './App.tsx';
import { whenFirstPagePainted } from '../lib/firstPage.ts';
import { handleChunkFailures } from './chunkReload.ts';
import { prefetchIdle, prefetchTouched } from './prefetch.ts';
import { redirectWideScreens } from './desktopRedirect.ts';
import { findRoute } from './routes.ts';
import { startServiceWorker } from './serviceWorker.ts';
import { trackPageHide } from '../lib/pageHide.ts';
import { yieldToBrowser } from '../lib/yieldToBrowser.ts';
import { startPeriodicTask } from './periodic.ts';
import { startLiveFeed } from './liveFeed.ts';
import { scaleRoot } from './rem.ts';
import { trackKeyboard } from './keyboard.ts';
import { enterFromLink } from './linkState.ts';
import { userEmptied } from '../state/session.ts';
import { persistStore, store } from '../state/store.ts';
import { startIonic } from '../ui/ionic.ts';

async function start(): Promise<void> {
  if (redirectWideScreens()) return;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // The store was initialized from storage before the parameters of the link were applied, so the member is cleared
  // here.
  if (enterFromLink()) store.dispatch(userEmptied());
  // Loads the font with the first page, so that the text is not wrapped again after the font is loaded.
  void document.fonts.load("1em 'Inter Variable'").catch(() => undefined);
  trackPageHide();
  scaleRoot();
  trackKeyboard();
  persistStore();
  await yieldToBrowser();
  startIonic();
  handleChunkFailures();
  await yieldToBrowser();
  await startLanguage();
  await yieldToBrowser();
  // A transition renders the first page in slices, so that the browser handles input in between.
  startTransition(() =>
    createRoot(root).render(
      <Provider store={store}>
        <HashRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
          <App />
        </HashRouter>
      </Provider>,
    ),
  );
  await yieldToBrowser();
  askForPrices();
  await whenFirstPagePainted();
  reportActivity(sendActivity, () => store.getState().session.userInfo !== null);
  startPeriodicTask();
  startLiveFeed();
  prefetchTouched();
  // Ignores a failure, because a page that needs these texts requests them again.
  void whenIdle()
    .then(loadAllWords)
    .catch(() => undefined);
  void prefetchIdle();
  await startServiceWorker();
}

/** Prefetches the prices that the tabs show, while the first page renders. */
function askForPrices(): void {
  if (!findRoute(location.hash.replace(/^#|\?.*$/g, '') || '/')?.isTab) return;
  void store.dispatch(marketApi.listTickers.initiate(undefined, { subscribe: false }));
  void store.dispatch(marketApi.listSymbols.initiate(undefined, { subscribe: false }));
}

function sendActivity(): void {
  void store.dispatch(memberApi.reportActivity.initiate());
  void store.dispatch(memberApi.reportOnline.initiate());
}

void start();
