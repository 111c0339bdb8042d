import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { Muted } from '../../ui/Text.tsx';

export function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Stack as="span" gap="xs">
      <Muted>{label}</Muted>
      {children}
    </Stack>
  );
}
