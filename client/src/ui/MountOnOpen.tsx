import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  isOpen: boolean;
  children: ReactNode;
}

/** Mounts its children when it opens for the first time. They remain mounted after that. */
export function MountOnOpen({ isOpen, children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense>{children}</Suspense> : null;
}
