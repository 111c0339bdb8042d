import { Card, Section } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

interface Props {
  title: string;
  /** Expected number of rows. Renders nothing for zero. */
  count: number;
}

/** Placeholder of a section, so that the page below it does not move when its code and its rows are loaded. */
export function SectionSkeleton({ title, count }: Props) {
  if (count === 0) return null;
  return (
    <Section title={title}>
      <Card isFlush>
        <SkeletonRows count={count} />
      </Card>
    </Section>
  );
}
