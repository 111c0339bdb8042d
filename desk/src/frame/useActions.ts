import { useTranslation } from 'react-i18next';
import { type LanguageCode, languages, webLanguage } from '@hongbao/locales/languages';
import { combineMutations } from '../control/combineMutations.ts';
import { useFaultActions } from '../panels/faults/useFaultActions.ts';
import { useMarketActions } from '../panels/market/useMarketActions.ts';
import { useOutboxActions } from '../panels/outbox/useOutboxActions.ts';
import { useTrafficActions } from '../panels/traffic/useTrafficActions.ts';
import { usePhone } from '../phone/PhoneContext.ts';
import { actionIn, type DeskAction } from '../state/action.ts';
import { nextMonday, paces, useTimeControl, useWorldTime } from '../state/clock.ts';
import { useDeskLanguage } from '../state/deskLanguage.ts';
import { deskThemes, PRESENTING_KEY, presentingToggled, themeChosen } from '../state/look.ts';
import { type PanelId, panelIds, panels } from '../state/panels.ts';
import { phoneToggled } from '../state/place.ts';
import { useDesk, useDeskDispatch, useWorld } from '../state/store.ts';
import { useOpenPanel } from '../state/useOpenPanel.ts';
import { usePaletteRuns } from './usePaletteRuns.ts';

/**
 * Returns all actions of the Desk, in the order of the palette, the actions of items that are found by typing, and the
 * failure of the last action.
 */
export function useActions() {
  const acting = [
    useTimeActions(),
    useMarketActions(),
    useTrafficActions(),
    useFaultActions(),
    useOutboxActions(),
  ];
  const runs = usePaletteRuns();
  return {
    ...combineMutations(...acting, runs),
    runs,
    actions: [
      ...usePanelActions(),
      ...acting.flatMap(({ actions }) => actions),
      ...usePhoneActions(),
      ...useLookActions(),
    ],
  };
}

function usePanelActions(): DeskAction[] {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  const open = actionIn(t('desk.frame.panels'), 'open');
  const run = (id: PanelId) => {
    openPanel(id);
    focusPanel(id);
  };
  const hint = t('desk.frame.enter_panel');
  return panelIds.map((id) => ({
    ...open(id, t(`desk.${id}.title`), () => run(id), panels[id].key),
    hint,
  }));
}

/** Moves the focus to a panel that was opened by keyboard. Waits for the next frame, when the panel is rendered. */
function focusPanel(id: PanelId): void {
  requestAnimationFrame(() => document.getElementById(`panel-${id}`)?.focus());
}

function useTimeActions() {
  const { t } = useTranslation();
  const control = useTimeControl();
  const now = useWorldTime();
  const jump = actionIn(t('desk.time.title'), 'time');
  const actions = [
    jump('hour', t('desk.time.hour'), () => control.by('1h'), 'h'),
    jump('day', t('desk.time.day'), () => control.by('1d'), 'd'),
    jump(
      'monday',
      t('desk.time.monday'),
      () => control.to(nextMonday(now ?? 0)),
      undefined,
      t('desk.frame.typed_monday'),
    ),
    jump('next', t('desk.time.next'), () => control.toNextEvent(), 'n'),
    ...paces.map((pace) =>
      jump(`pace.${pace}`, t(`desk.time.pace_${pace}`), () => control.setPace(pace)),
    ),
  ];
  return { actions, failure: control.failure, clear: control.clear };
}

/** Returns the name of a language in the language of the Desk and in English, by which the palette finds it. */
function useLanguageNames(): (code: LanguageCode) => string {
  const [spoken] = useDeskLanguage();
  const names = [webLanguage(spoken), 'en'].map(
    (one) => new Intl.DisplayNames(one, { type: 'language' }),
  );
  return (code) => names.map((name) => name.of(webLanguage(code))).join(' ');
}

function usePhoneActions(): DeskAction[] {
  const { t } = useTranslation();
  const nameOf = useLanguageNames();
  const phone = usePhone();
  const world = useWorld();
  const isHidden = useDesk(({ place }) => place.isPhoneHidden);
  const dispatch = useDeskDispatch();
  const act = actionIn(t('desk.frame.phone'), 'phone');
  const speak = actionIn(t('desk.frame.phoneLanguage'), 'phone.language');
  const setTheme = actionIn(t('desk.frame.phoneTheme'), 'phone.theme');
  return [
    act('reload', t('desk.frame.reloadPhone'), phone.reload),
    act('signOut', t('desk.frame.signOut'), () => phone.load({ world, token: null })),
    act('toggle', t(isHidden ? 'desk.frame.unhidePhone' : 'desk.frame.hidePhone'), () =>
      dispatch(phoneToggled()),
    ),
    ...languages.map(({ code, name }) =>
      speak(code, name, () => phone.load({ language: code }), undefined, nameOf(code)),
    ),
    ...deskThemes.map((theme) =>
      setTheme(theme, t(`desk.frame.theme_${theme}`), () => phone.setTheme(theme)),
    ),
  ];
}

function useLookActions(): DeskAction[] {
  const { t } = useTranslation();
  const nameOf = useLanguageNames();
  const dispatch = useDeskDispatch();
  const [, speak] = useDeskLanguage();
  const dressed = actionIn(t('desk.frame.theme'), 'theme');
  const spoken = actionIn(t('desk.frame.language'), 'language');
  const presenting = actionIn(t('desk.frame.presenting'), 'presenting');
  return [
    presenting(
      'toggle',
      t('desk.frame.presentingToggle'),
      () => dispatch(presentingToggled()),
      PRESENTING_KEY,
    ),
    ...deskThemes.map((theme) =>
      dressed(theme, t(`desk.frame.theme_${theme}`), () => dispatch(themeChosen(theme))),
    ),
    ...languages.map(({ code, name }) =>
      spoken(code, name, () => speak(code), undefined, nameOf(code)),
    ),
  ];
}
