import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { webLanguage } from '@hongbao/locales/languages';
import { countryStored } from '../../state/session.ts';
import { useAppDispatch } from '../../state/store.ts';
import { type Choice, SearchPicker } from '../../ui/fields/SearchPicker.tsx';
import { Muted } from '../../ui/layout.tsx';
import { countries, countryNames } from './countries.ts';

interface Props {
  label: string;
  /** ISO 3166 code of two letters; empty before a country is selected. */
  region: string;
  onRegion: (region: string) => void;
  /**
   * Whether to show phone codes. If so, the selected country is stored as the initial value of the next phone number.
   */
  hasDial?: boolean;
  problem?: string | undefined;
  testId?: string;
}

/**
 * A country picker. It can be searched by the name in the current language or in English, by the ISO code and by the
 * phone code.
 */
export function CountryField({ label, region, onRegion, hasDial, problem, testId }: Props) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const options = useMemo(() => choices(i18n.language, hasDial ?? false), [i18n.language, hasDial]);
  const choose = (chosen: string) => {
    const country = countries.find((one) => one.region === chosen);
    if (hasDial && country)
      dispatch(
        countryStored({
          english_name: countryNames('en')(chosen),
          chinese_name: countryNames('zh-CN')(chosen),
          country_code: chosen,
          phone_code: Number(country.dial),
        }),
      );
    onRegion(chosen);
  };
  return (
    <SearchPicker
      label={label}
      value={region}
      onValue={choose}
      options={options}
      searchLabel={t(hasDial ? 'account.searchCountryCode' : 'account.searchCountry')}
      problem={problem}
      {...(testId ? { testId } : {})}
    />
  );
}

function choices(language: string, hasDial: boolean): Choice[] {
  const web = webLanguage(language);
  const regionName = countryNames(web);
  const english = countryNames('en');
  return countries
    .map(({ region, dial }) => ({
      value: region,
      label: regionName(region),
      keywords: `${english(region)} ${region} +${dial}`,
      lead: (
        <span className="dial">
          <Muted weight="medium" isNumber>
            {hasDial ? `+${dial}` : region}
          </Muted>
        </span>
      ),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, web));
}
