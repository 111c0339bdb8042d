import { Banner } from './Banner.tsx';
import { Countdown } from './Countdown.tsx';

interface Props {
  /** What the server said of the form as a whole; nothing is drawn without it. */
  text: string | undefined;
  /** When it may be tried again, in world time. */
  waitUntil?: number | null;
  /** No answer came: nothing is wrong with the form. */
  isLost?: boolean;
  testId?: string;
}

/** Why a form was not accepted, where it stands; and how long to wait, where waiting helps. */
export function FormSaid({ text, waitUntil, isLost, testId }: Props) {
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
