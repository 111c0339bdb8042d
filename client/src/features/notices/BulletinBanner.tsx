import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Bulletins, hear, noBulletins, putAway } from './bulletins.ts';
import { NoticeFace } from './NoticeFace.tsx';
import type { MemberNotice } from './notices.api.ts';
import { useOpenNotice } from './useOpenNotice.ts';

/** How long one is in sight by itself. */
const SHOWN_MS = 6_000;

type Event = { heard: readonly MemberNotice[] } | { over: string };
const reduce = (bulletins: Bulletins, event: Event): Bulletins =>
  'heard' in event ? hear(bulletins, event.heard) : putAway(bulletins, event.over);

/** What has just happened to the member, over whatever page they are on: one at a time, tapped to go there. */
export function BulletinBanner({ newest }: { newest: readonly MemberNotice[] | undefined }) {
  const { t } = useTranslation();
  const [{ waiting }, dispatch] = useReducer(reduce, noBulletins);
  useEffect(() => {
    if (newest) dispatch({ heard: newest });
  }, [newest]);
  const [first, ...others] = waiting;
  return (
    <div className="bulletins" role="status" data-over="">
      {first ? (
        <Bulletin key={first.id} notice={first} onOver={() => dispatch({ over: first.id })}>
          {others.length > 0 ? (
            <Text size="micro" tone="faint">
              {t('notices.more', { number: others.length })}
            </Text>
          ) : null}
        </Bulletin>
      ) : null}
    </div>
  );
}

interface Props {
  notice: MemberNotice;
  onOver: () => void;
  children: ReactNode;
}

function Bulletin({ notice, onOver, children }: Props) {
  const { t } = useTranslation();
  const open = useOpenNotice();
  const [isHeld, setHeld] = useState(false);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => over(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const handlePress = () => {
    onOver();
    void open(notice);
  };
  return (
    <div
      className="bulletin"
      data-testid="bulletin"
      data-kind={notice.kind}
      // Whoever is still reading is not interrupted.
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <button type="button" className="notice-body" onClick={handlePress}>
        <NoticeFace notice={notice} isUnread time={children} />
      </button>
      <IconButton label={t('common.close')} onClick={onOver} data-testid="bulletin-close">
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}
