import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { type RefObject, useMemo, useRef } from 'react';
import { useAct } from '../control/deskApi.ts';
import { deskStore, useWorld } from '../frame/store.ts';
import type { PhoneControls } from './PhoneContext.ts';
import { phoneAddress, readSeat, type Seat, writeSeat } from './seat.ts';
import { typeCodeInto } from './typeCode.ts';

/** Acts on the phone in a frame: it is of our own origin, so its address and its document are ours to set. */
export function usePhoneControls(frame: RefObject<HTMLIFrameElement | null>): PhoneControls {
  const world = useWorld();
  const { act, failure, clear } = useAct(createMemberToken);
  /** What the phone is being loaded with, and the page that this replaces; null when it is loaded. */
  const loading = useRef<{ readonly seat: Seat; readonly replaced: Document | null } | null>(null);
  return useMemo(() => {
    const view = () => frame.current?.contentWindow ?? null;
    const route = () => deskStore.getState().place.route;
    const seatOfLoad = () => {
      const page = frame.current?.contentDocument;
      // The app has read its address when it has removed the query from it.
      const isRead = page && page !== loading.current?.replaced && page.location.search === '';
      if (isRead) loading.current = null;
      return loading.current?.seat ?? null;
    };
    const sit = (seat: Seat) => {
      clear();
      if (!frame.current) return;
      const language = readSeat('language') ?? '';
      const whole = { route: route(), language, ...seatOfLoad(), ...seat };
      loading.current = { seat: whole, replaced: frame.current.contentDocument };
      // A page that is being loaded hears no keys.
      frame.current.blur();
      // An address that differs in its hash alone would not be loaded again: `language` is always in it.
      view()?.location.replace(phoneAddress(whole));
    };
    const goTo = (to: string) => {
      const { location } = view() ?? {};
      // The page that is being replaced can no longer go anywhere.
      if (seatOfLoad()) sit({ route: to });
      else if (location) location.hash = `#${to}`;
    };
    return {
      sit,
      token: () => {
        const { token = readSeat('token') } = seatOfLoad() ?? {};
        return token;
      },
      goTo,
      signInAs: async (id, to) => {
        const made = await act({ params: { world, id } });
        if (made) sit({ world, token: made.token, ...(to === undefined ? {} : { route: to }) });
        return made !== null;
      },
      failure,
      clear,
      dress: (theme) => {
        const kept = Object(JSON.parse(readSeat('preferences') ?? '{}')) as object;
        writeSeat('preferences', JSON.stringify({ ...kept, theme }));
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
