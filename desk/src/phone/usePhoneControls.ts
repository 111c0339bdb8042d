import { DISMISS_MESSAGE } from '@hongbao/client/lib/dismissMessage.ts';
import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { type RefObject, useMemo, useRef } from 'react';
import { useAct } from '../control/deskApi.ts';
import { deskStore, useWorld } from '../state/store.ts';
import type { PhoneControls } from './PhoneContext.ts';
import {
  phoneAddress,
  readPhoneStorage,
  type PhoneSession,
  writePhoneStorage,
} from './phoneSession.ts';
import { typeCodeInto } from './typeCode.ts';

/** Controls the frame of the phone. The frame has the same origin, so its address and document are accessible. */
export function usePhoneControls(frame: RefObject<HTMLIFrameElement | null>): PhoneControls {
  const world = useWorld();
  const { act, failure, clear } = useAct(createMemberToken);
  /** The session that is being loaded, and the document that it replaces; null if the phone is loaded. */
  const loading = useRef<{
    readonly session: PhoneSession;
    readonly replaced: Document | null;
  } | null>(null);
  return useMemo(() => {
    const view = () => frame.current?.contentWindow ?? null;
    const route = () => deskStore.getState().place.route;
    const sessionOfLoad = () => {
      const page = frame.current?.contentDocument;
      // The app removes the query from its address after reading it.
      const isRead = page && page !== loading.current?.replaced && page.location.search === '';
      if (isRead) loading.current = null;
      return loading.current?.session ?? null;
    };
    const load = (session: PhoneSession) => {
      clear();
      if (!frame.current) return;
      const language = readPhoneStorage('language') ?? '';
      const whole = { route: route(), language, ...sessionOfLoad(), ...session };
      loading.current = { session: whole, replaced: frame.current.contentDocument };
      // Removes the focus from the frame, because a page that is being loaded does not receive keys.
      frame.current.blur();
      // `language` is always in the query, because an address that differs only in its hash would not reload the page.
      view()?.location.replace(phoneAddress(whole));
    };
    const goTo = (to: string) => {
      const { location } = view() ?? {};
      // Reloads with the new route, because a page that is being replaced cannot navigate any more.
      if (sessionOfLoad()) load({ route: to });
      else if (location) location.hash = `#${to}`;
    };
    return {
      load,
      token: () => {
        const { token = readPhoneStorage('token') } = sessionOfLoad() ?? {};
        return token;
      },
      dismissNotices: () => view()?.postMessage(DISMISS_MESSAGE, location.origin),
      goTo,
      signInAs: async (id, to) => {
        const made = await act({ params: { world, id } });
        if (made) load({ world, token: made.token, ...(to === undefined ? {} : { route: to }) });
        return made !== null;
      },
      failure,
      clear,
      setTheme: (theme) => {
        const kept = Object(JSON.parse(readPhoneStorage('preferences') ?? '{}')) as object;
        writePhoneStorage('preferences', JSON.stringify({ ...kept, theme }));
        view()?.location.reload();
      },
      typeCode: (code) => {
        const page = frame.current?.contentDocument;
        return page ? typeCodeInto(page, code) : false;
      },
      reload: () => view()?.location.reload(),
    };
  }, [act, clear, failure, frame, world]);
}
