import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailure } from '../../lib/failure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { testAidsApi } from './testAids.api.ts';

interface Props {
  account: string;
  /** The time of the next possible request for a code, epoch ms of the world. */
  nextAt: number;
  typed: string;
  onFill: (code: string) => void;
}

/**
 * The code of a registration, which fills the field with one tap, because no mail is sent. A world without a test
 * mailbox says so.
 */
export function TestMailbox({ account, nextAt, typed, onFill }: Props) {
  const { t } = useTranslation();
  // A known code is not requested again: signing in resets the cache, and the address has an account by then.
  const [known, setKnown] = useState<{ captcha: string; nextAt: number } | null>(null);
  const isKnown = known?.nextAt === nextAt;
  const { data: answer, error } = testAidsApi.getTestCode.useQuery(
    { account, nextAt },
    { skip: isKnown },
  );
  if (answer && !isKnown) setKnown({ captcha: answer.captcha, nextAt });
  const data = isKnown ? known : answer;
  if (isFailure(error) && error.reason === 'testMailboxOff')
    return (
      <Banner icon="mail" isSpoken testId="test-mailbox-off">
        {t('testAids.mailbox.off')}
      </Banner>
    );
  if (!data || typed === data.captcha) return null;
  return (
    <Banner
      icon="mail"
      isSpoken
      testId="test-mailbox"
      action={
        <Button
          kind="primary"
          isSmall
          onClick={() => onFill(data.captcha)}
          data-testid="test-mailbox-fill"
        >
          {t('testAids.mailbox.fill')}
        </Button>
      }
    >
      <Stack as="span" gap="xs">
        <Text size="micro">{t('testAids.mailbox.title')}</Text>
        <Text weight="strong" isNumber>
          {t('testAids.mailbox.code', { code: data.captcha })}
        </Text>
      </Stack>
    </Banner>
  );
}
