import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/Text.tsx';

interface Props {
  label: string;
  value: number;
  testId: string;
}

/** A count with its label. */
export function Count({ label, value, testId }: Props) {
  return (
    <Stack gap="xs">
      <Text size="small" tone="muted">
        {label}
      </Text>
      <Text size="lead" weight="strong" isNumber testId={testId}>
        {value}
      </Text>
    </Stack>
  );
}
