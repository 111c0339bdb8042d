import { useTranslation } from 'react-i18next';
import { useMembers } from '../../control/useMembers.ts';
import { Choice } from '../../kit/Choice.tsx';

const EVERYBODY = '';

interface Props {
  /** A member's id; null for everybody. */
  member: string | null;
  onChoose: (member: string | null) => void;
}

/** Whose events are listed. */
export function Whose({ member, onChoose }: Props) {
  const { t } = useTranslation();
  const { members, nameOf } = useMembers();
  const known = members.map(({ id }) => id);
  // One who is chosen by the address may be older than those that are known.
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
