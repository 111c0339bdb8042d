import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { List } from '../../ui/List.tsx';

const advice = ['frame', 'light', 'sharp', 'name'] as const;

/** The reason why a submission was rejected, with instructions for a correction. */
export function MendList({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Notice tone="bad" title={t('kyc.mend')} testId="identity-mend">
      <Stack gap="s">
        {reason ? (
          <Text as="p" weight="medium" testId="identity-reason">
            {reason}
          </Text>
        ) : null}
        <List items={advice} className="bullets">
          {(key) => t(`kyc.advice.${key}`)}
        </List>
      </Stack>
    </Notice>
  );
}
