import type { ReactNode } from 'react';
import { Muted, Stack } from '../../ui/layout.tsx';

export function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Stack as="span" gap="xs">
      <Muted>{label}</Muted>
      {children}
    </Stack>
  );
}
