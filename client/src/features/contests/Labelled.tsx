import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/Text.tsx';

/** A figure with its label above it. */
export function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Stack as="span" gap="xs">
      <Text size="small" tone="muted">
        {label}
      </Text>
      {children}
    </Stack>
  );
}
