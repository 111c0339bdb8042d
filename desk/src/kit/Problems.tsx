import { useTranslation } from 'react-i18next';

interface Props {
  problems: readonly { readonly path: string; readonly message: string }[];
}

/** A list of contract violations, by field. */
export function Problems({ problems }: Props) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <table className="desk-table" data-testid="problems">
      <thead>
        <tr>
          <th scope="col">{t('desk.frame.field')}</th>
          <th scope="col">{t('desk.frame.problem')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ path, message }) => (
          <tr key={`${path} ${message}`}>
            <td>
              <code className="problem-path">{path}</code>
            </td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
