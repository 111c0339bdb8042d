import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadUrl } from '../../../api/uploadUrl.ts';
import { useFindRoute } from '../../../state/place.ts';
import { settingsApi } from '../../settings/settings.api.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ChatBubble } from '../../../ui/ChatBubble.tsx';
import { Loading } from '../../../ui/Empty.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { WorldTime } from '../../../ui/WorldTime.tsx';
import { Composer } from './Composer.tsx';
import { useChat } from './useChat.ts';

const questions = ['deposit', 'withdraw', 'identity', 'liquidation'] as const;

/** A chat with support. The answers are automatic, and the page states this. */
export function Page() {
  const { t } = useTranslation();
  const chat = useChat();
  const end = useRef<HTMLDivElement>(null);
  const { messages, outgoing, isWaiting } = chat;
  const last = outgoing.at(-1)?.key ?? messages.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [last, isWaiting]);
  return (
    <Screen title={t('routes.support')} foot={<Composer onSend={chat.send} />}>
      <Notice title={t('content.support.automatic')}>
        <Stack gap="s" align="start">
          <span>{t('content.support.automaticText')}</span>
          <Mail />
          <ButtonLink kind="line" to="/articleList?about=help" isSmall testId="support-help">
            {t('content.helpCentre')}
          </ButtonLink>
        </Stack>
      </Notice>
      {chat.hasOlder ? (
        <Button kind="quiet" isWide isBusy={chat.isReadingOlder} onClick={chat.readOlder}>
          {t('content.support.earlier')}
        </Button>
      ) : null}
      {chat.isKnown ? null : <Loading query={chat} />}
      <div className="stack" role="log" aria-label={t('routes.support')} data-testid="chat">
        {messages.map(({ id, author, text, image, link, createTime }) => (
          <ChatBubble
            key={id}
            from={author === 'member' ? 'me' : 'them'}
            author={t(`content.support.authors.${author}`)}
            time={<WorldTime value={createTime} format="short" />}
          >
            {image ? (
              <img className="chat-photo" src={uploadUrl(image)} alt={t('content.support.photo')} />
            ) : null}
            {link ? (
              <Stack gap="s" align="start">
                <span>{text}</span>
                <CaseLink link={link} />
              </Stack>
            ) : (
              text
            )}
          </ChatBubble>
        ))}
        {outgoing.map((message) => (
          <ChatBubble
            key={message.key}
            from="me"
            author={t('content.support.authors.member')}
            state={message.state}
            onRetry={() => chat.sayAgain(message)}
          >
            {message.text}
          </ChatBubble>
        ))}
        {isWaiting ? (
          <ChatBubble from="them" author={t('content.support.authors.support')}>
            <span className="typing" role="status">
              <span className="hears-only">{t('content.support.typing')}</span>
            </span>
          </ChatBubble>
        ) : null}
      </div>
      {chat.isKnown && outgoing.length === 0 && !isWaiting ? (
        <Line isWrapped>
          {questions
            .map((key) => ({ key, text: t(`content.support.questions.${key}`) }))
            .filter(({ text }) => messages.every((message) => message.text !== text))
            .map(({ key, text }) => (
              <Button
                key={key}
                kind="line"
                isSmall
                onClick={() => chat.send(text, null)}
                data-testid={`support-ask-${key}`}
              >
                {text}
              </Button>
            ))}
        </Line>
      ) : null}
      <div ref={end} />
    </Screen>
  );
}

const RECORD_PARAMETERS = ['id', 'position', 'option'];

/** The link of an answer: a receipt, a record of the member, or a page. */
function CaseLink({ link }: { link: string }) {
  const { t } = useTranslation();
  const findRoute = useFindRoute();
  const [path = '', query] = link.split('?');
  const parameters = new URLSearchParams(query);
  const label = parameters.has('receipt')
    ? t('content.support.openReceipt')
    : RECORD_PARAMETERS.some((name) => parameters.has(name))
      ? t('content.support.openOwn')
      : t('content.support.openPage', { page: t(findRoute(path)?.title ?? 'routes.home') });
  return (
    <ButtonLink kind="line" to={link} isSmall testId="support-link">
      {label}
    </ButtonLink>
  );
}

/** The support email address, as configured by the operator. */
function Mail() {
  const { t } = useTranslation();
  const { data } = settingsApi.getSetting.useQuery({ query: { key: 'customerService' } });
  const email = typeof data === 'object' ? data?.['email'] : undefined;
  return typeof email === 'string' ? <span>{t('content.support.mail', { email })}</span> : null;
}
