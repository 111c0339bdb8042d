import { identityDocuments } from '@hongbao/contracts/kyc/kyc.types';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import type { IdentityField, IdentityForm } from './identityForm.ts';

interface Props {
  form: IdentityForm;
  onChange: (change: Partial<IdentityForm>) => void;
  problemAt: (field: IdentityField) => string | undefined;
}

/** The first step: type, holder and number of the document. */
export function DocumentStep({ form, onChange, problemAt }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Segmented
        label={t('kyc.document')}
        value={form.idType}
        onChange={(idType) => onChange({ idType })}
        testId="identity-type"
        options={identityDocuments.map((value) => ({
          value,
          label: t(`kyc.documents.${value}`),
        }))}
      />
      <Field
        label={t('kyc.name')}
        hint={t('kyc.nameHint')}
        value={form.realName}
        onValue={(realName) => onChange({ realName })}
        autoComplete="name"
        problem={problemAt('realName')}
        data-testid="identity-name"
      />
      <Field
        label={t(`kyc.number.${form.idType}`)}
        value={form.idNumber}
        onValue={(idNumber) => onChange({ idNumber })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problemAt('idNumber')}
        data-testid="identity-number"
      />
    </>
  );
}
