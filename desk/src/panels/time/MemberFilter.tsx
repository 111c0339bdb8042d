import { useTranslation } from 'react-i18next';
import { useMembers } from '../../control/useMembers.ts';
import { Choice } from '../../kit/Choice.tsx';

const EVERYBODY = '';

interface Props {
  /** A member's id; null for all members. */
  member: string | null;
  onChoose: (member: string | null) => void;
}

/** A filter of the listed events by member. */
export function MemberFilter({ member, onChoose }: Props) {
  const { t } = useTranslation();
  const { members, nameOf } = useMembers();
  const known = members.map(({ id }) => id);
  // The address may select a member older than the loaded ones.
  const ids = member === null || known.includes(member) ? known : [member, ...known];
  return (
    <Choice
      label={t('desk.time.whose')}
      value={member ?? EVERYBODY}
      options={[
        { value: EVERYBODY, label: t('desk.time.everybodys') },
        ...ids.map((id) => ({ value: id, label: nameOf(id) })),
      ]}
      onChoose={(chosen) => onChoose(chosen === EVERYBODY ? null : chosen)}
      data-testid="time-whose"
    />
  );
}
