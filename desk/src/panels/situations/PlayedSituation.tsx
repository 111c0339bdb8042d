import type { ResultOf } from '@hongbao/contracts/call';
import type { playSituation } from '@hongbao/contracts/control/situations.calls';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../kit/CopyText.tsx';
import { Section } from '../../kit/Panel.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';

export type Played = ResultOf<typeof playSituation>;

const NEXT = 3;

/** The result of a situation: its member, the created objects, and the next event. */
export function PlayedSituation({ played }: { played: Played }) {
  const { t } = useTranslation();
  const { name, member, createdIds, done, next } = played;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The result is not returned, because newer browsers return a promise, which is not a cleanup function.
    void element.current?.scrollIntoView({ block: 'nearest' });
  }, [played]);
  return (
    <div ref={element} className="played" role="status" data-testid="played">
      <Section title={t('desk.situations.played', { name })}>
        <dl className="facts">
          <dt>{t('desk.situations.account')}</dt>
          <dd>
            <CopyText text={member.account} />
          </dd>
          <dt>{t('desk.situations.password')}</dt>
          <dd>
            <CopyText text={member.password} />
          </dd>
          {Object.entries(createdIds).map(([of, id]) => (
            <div key={of} className="facts-row">
              <dt>{of}</dt>
              <dd>
                <CopyText text={id} />
              </dd>
            </div>
          ))}
        </dl>
        {done.map((line) => (
          <p key={line} className="note">
            {line}
          </p>
        ))}
        <ol>
          {next.slice(0, NEXT).map((event) => (
            <li key={`${event.at} ${event.kind} ${event.refId}`}>
              <span className="num note">{worldTimeText(event.at)}</span> {event.summary}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}
