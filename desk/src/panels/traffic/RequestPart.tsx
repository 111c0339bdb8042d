import { useTranslation } from 'react-i18next';
import { Json } from '../../kit/Json.tsx';
import { Section } from '../../kit/Panel.tsx';
import type { Exchange } from './exchange.ts';
import { Layers } from './Layers.tsx';

/** The request: its body as sent and as decrypted, and its other parts. */
export function RequestPart({ exchange }: { exchange: Exchange }) {
  const { t } = useTranslation();
  const { sealedBody, openedBody, isRequestCut, requestBytes } = exchange;
  const hasBody = sealedBody !== null || openedBody !== null;
  const rest = [
    ['params', exchange.params],
    ['query', exchange.query],
    ['headers', exchange.headers],
  ] as const;
  const ignored = exchange.dialect?.ignored ?? [];
  return (
    <>
      {ignored.length > 0 ? (
        <p className="note" data-testid="ignored">
          {t('desk.traffic.ignored', { names: ignored.join(', ') })}
        </p>
      ) : null}
      {hasBody ? (
        <div className="bodies">
          {sealedBody === null ? null : (
            <Section title={t('desk.traffic.sealed', { length: requestBytes })}>
              <Sealed text={sealedBody} />
              {isRequestCut ? <p className="note">{t('desk.traffic.cut')}</p> : null}
              {exchange.envelope ? <Layers reading={exchange.envelope} /> : null}
            </Section>
          )}
          <Section title={t('desk.traffic.opened')}>
            {openedBody === null ? (
              <p className="exchange-wrong">{t('desk.traffic.notOpened')}</p>
            ) : (
              <Json value={openedBody} label={t('desk.traffic.opened')} />
            )}
          </Section>
        </div>
      ) : (
        <p className="note">{t('desk.traffic.noBody')}</p>
      )}
      {rest.map(([name, value]) =>
        Object.keys(value).length === 0 ? null : (
          <Section key={name} title={t(`desk.traffic.${name}`)}>
            <Json value={value} label={t(`desk.traffic.${name}`)} />
          </Section>
        ),
      )}
    </>
  );
}

/** A sealed text: the encrypted key, a dot, and the encrypted body. */
function Sealed({ text }: { text: string }) {
  const { t } = useTranslation();
  const bare = text.replace(/^"|"$/g, '');
  const dot = bare.indexOf('.');
  return (
    <pre className="sealed" tabIndex={0} aria-label={t('desk.traffic.sealedText')} role="region">
      <code>
        <span className="sealed-key">{dot < 0 ? bare : bare.slice(0, dot)}</span>
        {dot < 0 ? null : (
          <>
            <span className="sealed-dot">{bare.charAt(dot)}</span>
            <span className="sealed-body">{bare.slice(dot + 1)}</span>
          </>
        )}
      </code>
    </pre>
  );
}
