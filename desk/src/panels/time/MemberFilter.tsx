import { useTranslation } from 'react-i18next';
import { useMembers } from '../../state/useMembers.ts';
import { Choice } from '../../kit/Choice.tsx';

const EVERYBODY = '';

interface Props {
  /** The id of a member; null for all members. */
  member: string | null;
  onChoose: (member: string | null) => void;
}

/** A select element that filters the listed events by member. */
export function MemberFilter({ member, onChoose }: Props) {
  const { t } = useTranslation();
  const { members, nameOf } = useMembers();
  const known = members.map(({ id }) => id);
  // The selected member may be older than the loaded members, because the address can select any member.
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
