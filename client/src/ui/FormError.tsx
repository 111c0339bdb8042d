import { Banner } from './Banner.tsx';
import { Countdown } from './Countdown.tsx';

interface Props {
  /** The server's message for the form as a whole; without it nothing is rendered. */
  text: string | undefined;
  /** When a retry is allowed, in world time. */
  waitUntil?: number | null;
  /** No answer came: the form itself is valid. */
  isLost?: boolean;
  testId?: string | undefined;
}

/** Why a form was not accepted, shown at the form, with a countdown when a later retry is possible. */
export function FormError({ text, waitUntil, isLost, testId }: Props) {
  if (text === undefined) return null;
  return (
    <Banner
      tone={isLost ? 'warn' : 'bad'}
      isSpoken
      {...(testId ? { testId } : {})}
      action={waitUntil ? <Countdown until={waitUntil} /> : null}
    >
      {text}
    </Banner>
  );
}
