import { Banner } from './Banner.tsx';
import { Countdown } from './Countdown.tsx';

interface Props {
  /** The message of the server for the whole form. Without it nothing is rendered. */
  text: string | undefined;
  /** The time from which a retry is allowed, in world time (epoch ms). */
  waitUntil?: number | null;
  /** Whether no answer was received. The form itself is then valid. */
  isLost?: boolean;
  testId?: string | undefined;
}

/** The reason why a form was not accepted, with a countdown if a retry is possible later. */
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
