import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  isOpen: boolean;
  children: ReactNode;
}

/** Mounts its children when they open for the first time, and keeps them mounted from then on. */
export function MountOnOpen({ isOpen, children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense>{children}</Suspense> : null;
}
