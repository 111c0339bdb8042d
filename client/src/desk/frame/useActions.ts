import { useTranslation } from 'react-i18next';
import { languages } from '../../i18n/languages.ts';
import { useFaultActions } from '../panels/faults/useFaultActions.ts';
import { useMarketActions } from '../panels/market/useMarketActions.ts';
import { useOutboxActions } from '../panels/outbox/useOutboxActions.ts';
import { useTrafficActions } from '../panels/traffic/useTrafficActions.ts';
import { usePhone } from '../phone/PhoneContext.ts';
import { nextMonday, paces, useTimeControl, useWorldTime } from './clock.ts';
import { useDeskLanguage } from './deskLanguage.ts';
import { deskThemes, phoneToggled, themeChosen } from './look.ts';
import { type PanelId, panelIds, panels } from './panels.ts';
import { useDesk, useDeskDispatch, useWorld } from './store.ts';
import { useOpenPanel } from './useOpenPanel.ts';

/** Something that can be done by its name, or by its key where nothing is typed. */
export interface DeskAction {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly key?: string;
  readonly run: () => void;
}

/** Every action of the Desk, in the order of the palette; and why the last one could not be done. */
export function useActions() {
  const acting = [
    useTimeActions(),
    useMarketActions(),
    useTrafficActions(),
    useFaultActions(),
    useOutboxActions(),
  ];
  return {
    actions: [
      ...usePanelActions(),
      ...acting.flatMap(({ actions }) => actions),
      ...usePhoneActions(),
      ...useLookActions(),
    ],
    failure: acting.map(({ failure }) => failure).find((failure) => failure !== undefined),
    clear: () => acting.forEach(({ clear }) => clear()),
  };
}

function usePanelActions(): DeskAction[] {
  const { t } = useTranslation();
  const openPanel = useOpenPanel();
  return panelIds.map((id) => ({
    id: `open.${id}`,
    group: t('desk.frame.panels'),
    title: t(`desk.${id}.title`),
    key: panels[id].key,
    run: () => {
      openPanel(id);
      focusPanel(id);
    },
  }));
}

/** Who opens a panel from the keyboard goes on in it. It stands when the next picture is drawn. */
function focusPanel(id: PanelId): void {
  requestAnimationFrame(() => document.getElementById(`panel-${id}`)?.focus());
}

function useTimeActions() {
  const { t } = useTranslation();
  const control = useTimeControl();
  const now = useWorldTime();
  const group = t('desk.time.title');
  const jump = (id: string, title: string, run: () => unknown, key?: string): DeskAction => ({
    id: `time.${id}`,
    group,
    title,
    ...(key === undefined ? {} : { key }),
    run: () => void run(),
  });
  const actions = [
    jump('hour', t('desk.time.hour'), () => control.by('1h'), 'h'),
    jump('day', t('desk.time.day'), () => control.by('1d'), 'd'),
    jump('monday', t('desk.time.monday'), () => control.to(nextMonday(now ?? 0))),
    jump('next', t('desk.time.next'), () => control.toNextEvent(), 'n'),
    ...paces.map((pace) =>
      jump(`pace.${pace}`, t(`desk.time.pace_${pace}`), () => control.setPace(pace)),
    ),
  ];
  return { actions, failure: control.failure, clear: control.clear };
}

function usePhoneActions(): DeskAction[] {
  const { t } = useTranslation();
  const phone = usePhone();
  const world = useWorld();
  const isHidden = useDesk(({ look }) => look.isPhoneHidden);
  const dispatch = useDeskDispatch();
  const act = (group: string, id: string, title: string, run: () => void): DeskAction => ({
    id: `phone.${id}`,
    group,
    title,
    run,
  });
  const app = t('desk.frame.phone');
  return [
    act(app, 'reload', t('desk.frame.reloadPhone'), phone.reload),
    act(app, 'signOut', t('desk.frame.signOut'), () => phone.sit({ world, token: null })),
    act(app, 'toggle', t(isHidden ? 'desk.frame.unhidePhone' : 'desk.frame.hidePhone'), () =>
      dispatch(phoneToggled()),
    ),
    ...languages.map(({ code, name }) =>
      act(t('desk.frame.phoneLanguage'), `language.${code}`, name, () =>
        phone.sit({ language: code }),
      ),
    ),
    ...deskThemes.map((theme) =>
      act(t('desk.frame.phoneTheme'), `theme.${theme}`, t(`desk.frame.theme_${theme}`), () =>
        phone.dress(theme),
      ),
    ),
  ];
}

function useLookActions(): DeskAction[] {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const [, speak] = useDeskLanguage();
  return [
    ...deskThemes.map((theme) => ({
      id: `theme.${theme}`,
      group: t('desk.frame.theme'),
      title: t(`desk.frame.theme_${theme}`),
      run: () => void dispatch(themeChosen(theme)),
    })),
    ...languages.map(({ code, name }) => ({
      id: `language.${code}`,
      group: t('desk.frame.language'),
      title: name,
      run: () => speak(code),
    })),
  ];
}
